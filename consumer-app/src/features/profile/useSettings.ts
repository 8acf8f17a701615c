import type { SettingsEffect } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '@/lib/api';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import type { Change, Send } from './send.ts';

const path = '/user/settings';

/** Fetches the settings. */
export function useSettings() {
  const query = api.useQuery('get', path);
  const settings = query.data?.data;
  // Responses that an older build stored lack newer fields.
  return { query, settings: settings?.aisles ? settings : undefined };
}

/** Reports whether a change affects menus or has another effect that the user must confirm. */
export const needsConfirmation = ({
  days,
  from,
  shortage,
  customDropped,
  dietDropped,
  goalReached,
  wishes,
}: SettingsEffect) =>
  days.length > 0 ||
  from !== undefined ||
  shortage !== undefined ||
  wishes !== undefined ||
  customDropped === true ||
  dietDropped !== undefined ||
  goalReached === true;

/** Returns functions that change settings. */
export function useChangeSettings() {
  const queries = useQueryClient();

  /** Makes a change and invalidates everything that depends on settings. Throws when it is refused. */
  const applyChange = async (send: Send): Promise<void> => {
    const { data } = await send(false);
    if (data) queries.setQueriesData({ queryKey: ['get', path] }, { data: data.data.settings });
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'get' && queryKey[1] !== path,
      refetchType: 'none',
    });
  };
  const undo = async (send: Send): Promise<void> => {
    try {
      await applyChange(send);
      // The undo button may be pressed on a page that depends on settings.
      await queries.refetchQueries({ type: 'active' });
      void notify(text('profile.setting.undone'));
    } catch (error) {
      void notifyProblem(error);
    }
  };
  /** Makes a change and shows a message with an undo button. Throws when it is refused. */
  const save = async ({ send, undo: back }: Change): Promise<void> => {
    await applyChange(send);
    void notify(text('profile.setting.saved'), {
      label: text('profile.setting.undo'),
      action: () => void undo(back),
    });
  };
  return save;
}

/**
 * Returns the state of a change with a preview. `onSeen` is called when the change needs confirmation, `onSaved` when
 * it was made.
 */
export function useReview(onSeen: () => void, onSaved: () => void) {
  const save = useChangeSettings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [seen, setSeen] = useState<{ change: Change; effect: SettingsEffect }>();
  const working = useRef(false);

  const once = async (work: () => Promise<void>): Promise<boolean> => {
    if (working.current) return false;
    working.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  const make = async (change: Change) => {
    await save(change);
    onSaved();
  };
  return {
    busy,
    /** The error of the change; undefined when it was not refused. */
    error,
    clear: () => setError(undefined),
    /** The effect of the last requested change. */
    effect: seen?.effect,
    /** Requests the effect of a change, and makes it at once when it needs no confirmation. */
    review: (change: Change) =>
      once(async () => {
        const { data } = await change.send(true);
        if (!data || !needsConfirmation(data.data.effect)) return make(change);
        setSeen({ change, effect: data.data.effect });
        onSeen();
      }),
    /** Makes the previewed change. Resolves to whether it was made. */
    confirm: () => once(async () => seen && make(seen.change)),
  };
}
