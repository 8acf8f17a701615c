import { useText } from '@/providers/i18n';
import { partsOf } from '@/providers/owner';
import type { Import } from './calls';

/** nameOf returns the names of the uploaded files. */
export const nameOf = ({ files }: Pick<Import, 'files'>) => files.map(({ name }) => name).join(', ');

/** fileNameOf returns the names of the uploaded files, for files that are made of them. */
export const fileNameOf = (record: Pick<Import, 'files'>) => nameOf(record).replace(/\.[a-z]+$/i, '');

/** ownerOf returns the brand of an import; undefined for the platform's, and for those of the only brand of the user. */
export const ownerOf = ({ id }: Pick<Import, 'id'>) => partsOf(id).tenantId;

/** isBusy reports whether the import is waiting or running. */
export const isBusy = ({ state }: Pick<Import, 'state'>) => state === 'waiting' || state === 'running';

/** isImported reports whether the rows are in the catalogue: not when checked only, cancelled or undone. */
export const isImported = ({ task, state }: Pick<Import, 'task' | 'state'>) => task === 'import' && state === 'done';

/** useStateOf returns a function that describes the state of an import. */
export function useStateOf(): (record: Pick<Import, 'task' | 'state'>) => string {
  const t = useText();
  return ({ task, state }) => t(`resources.imports.state.${task}.${state}`);
}
