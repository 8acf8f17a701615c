import type { ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { EmptyState } from './EmptyState';
import { Problem } from './Problem';
import { Loading } from './Skeletons';

export interface PendingProps {
  /** A question to the server that has no answer yet. */
  query: { error: unknown; fetchStatus: 'fetching' | 'paused' | 'idle'; refetch: () => unknown };
  /** The shapes of what comes. */
  children: ReactNode;
}

/** In place of what is not there yet: its shapes, why it did not come, or that it waits for a network. */
export function Pending({ query: { error, fetchStatus, refetch }, children }: PendingProps) {
  const t = useText();
  if (fetchStatus === 'paused') {
    return (
      <EmptyState picture={interfacePictures.plug} title={t('app.offline.title')} text={t('app.offline.notLoaded')} />
    );
  }
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return <Loading>{children}</Loading>;
}
