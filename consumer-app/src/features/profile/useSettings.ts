import type { SettingsEffect } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '@/lib/api';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import type { Change, Send } from './send.ts';

const path = '/user/settings';

/** What the person set. */
export function useSettings() {
  const query = api.useQuery('get', path);
  const settings = query.data?.data;
  // Responses that an older build stored lack newer fields.
  return { query, settings: settings?.aisles ? settings : undefined };
}

/** Whether a change does something to menus, or says something that one should know before. */
export const matters = ({ days, from, shortage, customDropped, dietDropped, goalReached }: SettingsEffect) =>
  days.length > 0 ||
  from !== undefined ||
  shortage !== undefined ||
  customDropped === true ||
  dietDropped !== undefined ||
  goalReached === true;

/** Changes settings. */
export function useChangeSettings() {
  const queries = useQueryClient();

  /**
   * Makes a change. Everything that follows from settings is asked for anew when it is looked at next. Throws when it
   * is refused.
   */
  const keep = async (send: Send): Promise<void> => {
    const { data } = await send(false);
    if (data) queries.setQueriesData({ queryKey: ['get', path] }, { data: data.data.settings });
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'get' && queryKey[1] !== path,
      refetchType: 'none',
    });
  };
  const undo = async (send: Send): Promise<void> => {
    try {
      await keep(send);
      // The page that it is taken back on may be one that shows what follows.
      await queries.refetchQueries({ type: 'active' });
      void notify(text('profile.setting.undone'));
    } catch (error) {
      void notifyProblem(error);
    }
  };
  /** Makes a change, and says so with a way back. Throws when it is refused. */
  const save = async ({ send, undo: back }: Change): Promise<void> => {
    await keep(send);
    void notify(text('profile.setting.saved'), {
      label: text('profile.setting.undo'),
      action: () => void undo(back),
    });
  };
  return save;
}

/**
 * A change that is looked at before it is made: `onSeen` when it does something to speak of, `onSaved` when it has been
 * made.
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
    /** Why it was refused; undefined when it was not. */
    error,
    clear: () => setError(undefined),
    /** What the change that was asked for last would do. */
    effect: seen?.effect,
    /** Asks what a change would do, and makes it at once when that is nothing to speak of. */
    review: (change: Change) =>
      once(async () => {
        const { data } = await change.send(true);
        if (!data || !matters(data.data.effect)) return make(change);
        setSeen({ change, effect: data.data.effect });
        onSeen();
      }),
    /** Makes the change that was looked at; says whether it was made. */
    confirm: () => once(async () => seen && make(seen.change)),
  };
}
