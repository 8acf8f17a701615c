import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ActionQuestion } from '@/components/ActionQuestion';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { type TextKey, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';

/** A record as it was before a change. */
interface Version {
  number: number;
  changedAt: string;
  changedBy?: string;
}

interface VersionListProps<Former extends Version> {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Former[]>;
  /** What a change was about. */
  changesOf: (version: Former) => string;
  /** Makes the record what it was before a change; absent when the user may not. */
  revert?: ((version: Former) => ReturnType<ComponentProps<typeof ActionQuestion>['run']>) | undefined;
  message: TextKey;
  messageArgs: Record<string, string | number>;
}

/** VersionList lists the changes of a record, and reverts one together with those after it. */
export function VersionList<Former extends Version>(props: VersionListProps<Former>) {
  const { queryKey, load, changesOf, revert, message, messageArgs } = props;
  const t = useText();
  const numbers = useNumbers();
  const [asking, setAsking] = useState<Former | null>(null);
  const versions = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  return (
    <Panel title={t('resources.ingredients.versions.title')}>
      {versions.error && <Failure error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.ingredients.versions.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions.data?.map((version) => (
          <Box
            component="li"
            key={version.number}
            sx={{ display: 'flex', gap: 3, alignItems: 'center', px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
              <Typography variant="body2">{changesOf(version)}</Typography>
              <Typography variant="caption" color="textSecondary">
                {t('resources.ingredients.versions.by', {
                  when: numbers.moment(version.changedAt),
                  name: version.changedBy ?? t('resources.ingredients.versions.gone'),
                })}
              </Typography>
            </Box>
            {revert && (
              <Button size="small" variant="outlined" onClick={() => setAsking(version)}>
                {t('resources.ingredients.versions.action')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {revert && asking && (
        <ActionQuestion
          title={t('resources.ingredients.versions.ask')}
          text={t('resources.ingredients.versions.askText')}
          action={t('resources.ingredients.versions.action')}
          run={() => revert(asking)}
          message={message}
          messageArgs={messageArgs}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
