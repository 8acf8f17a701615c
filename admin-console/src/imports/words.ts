import { useText } from '@/providers/i18n';
import type { Import } from './calls';

/** What an import is called: the file that was sent, or the one with the foods. */
export const nameOf = ({ files }: Pick<Import, 'files'>) => files.map(({ name }) => name).join(', ');

/** Whether something is being done with it now. */
export const isBusy = ({ state }: Pick<Import, 'state'>) => state === 'waiting' || state === 'running';

/** Whether its rows stand in the catalogue: not what was only checked, broken off or undone. */
export const isImported = ({ task, state }: Pick<Import, 'task' | 'state'>) => task === 'import' && state === 'done';

/** What is being done with an import, or was done last, and how far that is. */
export function useStateOf(): (found: Pick<Import, 'task' | 'state'>) => string {
  const t = useText();
  return ({ task, state }) => t(`resources.imports.state.${task}.${state}`);
}
