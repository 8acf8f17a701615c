import { useText } from '@/providers/i18n';
import type { Import } from './calls';

/** nameOf returns the names of the uploaded files. */
export const nameOf = ({ files }: Pick<Import, 'files'>) => files.map(({ name }) => name).join(', ');

/** isBusy reports whether the import is waiting or running. */
export const isBusy = ({ state }: Pick<Import, 'state'>) => state === 'waiting' || state === 'running';

/** isImported reports whether the rows are in the catalogue: not when checked only, cancelled or undone. */
export const isImported = ({ task, state }: Pick<Import, 'task' | 'state'>) => task === 'import' && state === 'done';

/** useStateOf returns a function that describes the state of an import. */
export function useStateOf(): (record: Pick<Import, 'task' | 'state'>) => string {
  const t = useText();
  return ({ task, state }) => t(`resources.imports.state.${task}.${state}`);
}
