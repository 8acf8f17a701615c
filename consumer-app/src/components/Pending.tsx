import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { absentText } from '@/lib/problem';
import { EmptyState } from './EmptyState';
import { Problem } from './Problem';
import { Loading } from './Skeletons';

export interface PendingProps {
  /** A query without data. */
  query: { error: unknown; fetchStatus: 'fetching' | 'paused' | 'idle'; refetch: () => unknown };
  /** A link for a page whose subject does not exist, where retrying cannot help. */
  elsewhere?: { to: string; label: string };
  /** Level of the heading of a message: 1 where the page has no other. */
  heading?: 1 | 2;
  /** Skeletons of the content. */
  children: ReactNode;
}

/**
 * Pending takes the place of content that is not loaded: skeletons, the error, or a message that there is no network.
 */
export function Pending({ query: { error, fetchStatus, refetch }, elsewhere, heading = 2, children }: PendingProps) {
  const t = useText();
  if (fetchStatus === 'paused') {
    return (
      <EmptyState
        heading={heading}
        picture={interfacePictures.plug}
        title={t('app.offline.title')}
        text={t('app.offline.notLoaded')}
      />
    );
  }
  const absent = absentText(error);
  if (elsewhere && absent !== undefined) {
    return (
      <EmptyState
        heading={heading}
        picture={interfacePictures.compass}
        title={absent}
        action={
          <Button variant="soft" component={Link} to={elsewhere.to}>
            {elsewhere.label}
          </Button>
        }
      />
    );
  }
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return <Loading>{children}</Loading>;
}
