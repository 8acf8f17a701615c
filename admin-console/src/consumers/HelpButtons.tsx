import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import type { ConsumerProvider, Detail } from './calls';

type Help = 'cancel' | 'signOut';

/** HelpButtons are what support can do for a consumer. Each asks for confirmation. */
export function HelpButtons({ consumer }: { consumer: Detail }) {
  const t = useText();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const [help, setHelp] = useState<Help | null>(null);
  if (!canAccess) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {consumer.sessions > 0 && (
        <Button variant="outlined" onClick={() => setHelp('signOut')}>
          {t('resources.consumers.signOut.action')}
        </Button>
      )}
      {consumer.subscription?.canCancel && (
        <Button variant="outlined" color="error" onClick={() => setHelp('cancel')}>
          {t('resources.consumers.cancel.action')}
        </Button>
      )}
      {help && <HelpQuestion help={help} consumer={consumer} onClose={() => setHelp(null)} />}
    </Box>
  );
}

function HelpQuestion({ help, consumer, onClose }: { help: Help; consumer: Detail; onClose: () => void }) {
  const t = useText();
  const data = useDataProvider<ConsumerProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, problem, setRefusal } = useRefusal('help', []);
  const [busy, setBusy] = useState(false);
  const { id, name } = consumer;

  const go = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const call = help === 'cancel' ? data.cancelConsumerSubscription : data.signOutConsumer;
      const { data: helped } = await call(id);
      // No id when the session has ended; the sign-in page explains that.
      if (!helped.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    onClose();
    notify(`resources.consumers.${help}.done` satisfies TextKey, { type: 'success', messageArgs: { name } });
    await queries.invalidateQueries({ queryKey: ['consumers'] });
  };

  return (
    <Question
      warning
      title={t(`resources.consumers.${help}.title`, { name })}
      action={t(busy ? 'resources.consumers.busy' : `resources.consumers.${help}.action`)}
      decline={t('resources.consumers.decline')}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={() => void go()}
      onClose={onClose}
    >
      <Typography variant="body2">{t(`resources.consumers.${help}.text`)}</Typography>
    </Question>
  );
}
