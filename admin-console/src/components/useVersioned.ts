import { ApiError } from '@lepelblad/api';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';

/** A concurrent change: the current record, and the server's message about who changed it and when. */
interface Changed<Item> {
  current: Item;
  message: string;
}

/**
 * useVersioned saves changes to the version of a record that the form started with. When another user changed the
 * record meanwhile, save resolves to undefined and `changed` has the current record; `accept` continues with it.
 */
export function useVersioned<Item extends RaRecord<string>>(resource: string, record: Item) {
  const data = useDataProvider();
  const [base, setBase] = useState(record);
  const [changed, setChanged] = useState<Changed<Item> | null>(null);
  return {
    base,
    changed,
    accept: () => {
      if (changed) setBase(changed.current);
      setChanged(null);
    },
    async save(input: Record<string, unknown>): Promise<Item | undefined> {
      try {
        return (await data.update<Item>(resource, { id: base.id, data: input, previousData: base })).data;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        const { data: current } = await data.getOne<Item>(resource, { id: base.id });
        setChanged({ current, message: error.message });
        return undefined;
      }
    },
  };
}
