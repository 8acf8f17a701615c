import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import type { Detail, Help } from './calls';
import { HelpQuestion } from './HelpQuestion';

/** Kind of help that concerns the consumer as a whole. A refund concerns a payment. */
type Kind = Exclude<Help['kind'], 'refund'>;

/** HelpButtons are the actions of support for a consumer. Each asks for confirmation. */
export function HelpButtons({ consumer }: { consumer: Detail }) {
  const t = useText();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const [help, setHelp] = useState<Kind | null>(null);
  if (!canAccess) return null;
  const { sessions, subscription, hasAccess } = consumer;
  const subscribed = hasAccess && subscription !== undefined && subscription.status !== 'ended';
  const kinds: [kind: Kind, possible: boolean][] = [
    ['sendCode', true],
    ['email', true],
    ['extend', !subscribed],
    ['signOut', sessions > 0],
    ['cancel', subscription?.canCancel ?? false],
  ];
  return (
    <Panel title={t('resources.consumers.help')}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', px: 4, pb: 4 }}>
        {kinds
          .filter(([, possible]) => possible)
          .map(([kind]) => (
            <Button
              key={kind}
              variant="outlined"
              color={kind === 'cancel' ? 'error' : 'primary'}
              onClick={() => setHelp(kind)}
            >
              {t(`resources.consumers.${kind}.action`)}
            </Button>
          ))}
      </Box>
      {help && <HelpQuestion kind={help} consumer={consumer} onClose={() => setHelp(null)} />}
    </Panel>
  );
}
