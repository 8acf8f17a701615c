import { useGetIdentity, useResourceContext, useStore } from 'react-admin';
import { viewsOf } from '@/providers/views';

/** View is a list as a user arranged it: its filters and order, under a name. */
export interface View {
  name: string;
  filter: Record<string, unknown>;
  sort: string;
  order: string;
}

interface Arrangement {
  /** Whether a column is shown, by its label. Other columns depend on the width of the window. */
  columns: Record<string, boolean>;
  views: View[];
}

const none: Arrangement = { columns: {}, views: [] };

/** useArrangement returns how the user arranged the current list in this browser, and a function that changes it. */
export function useArrangement(): [Arrangement, (change: Partial<Arrangement>) => void] {
  const resource = useResourceContext() ?? '';
  const { identity } = useGetIdentity();
  const [arrangement, setArrangement] = useStore<Arrangement>(`${viewsOf}${identity?.id ?? ''}.${resource}`, none);
  return [arrangement, (change) => setArrangement({ ...arrangement, ...change })];
}
