import { supportReasonValues } from '@lepelblad/api/enums';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { centsOf } from '@/components/money';
import { Question } from '@/components/Question';
import { type RefusedField, useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { ConsumerProvider, Detail, Help } from './calls';

type Payment = Detail['payments'][number];

/** The maximum that support pays back of an invoice, in cents. The server checks it. */
const mostCents = 5000;

interface HelpQuestionProps {
  kind: Help['kind'];
  consumer: Detail;
  /** The invoice of a refund. */
  payment?: Payment;
  onClose: () => void;
}

/** helpOf returns the help of a form. */
function helpOf(kind: Help['kind'], values: FormData, payment?: Payment): Help {
  const text = (name: string) => String(values.get(name) ?? '');
  const reason = supportReasonValues.find((value) => value === text('reason')) ?? 'goodwill';
  switch (kind) {
    case 'extend':
      return { kind, days: Number(text('days')), reason };
    case 'refund':
      return { kind, invoiceId: payment?.id ?? '', cents: centsOf(text('cents')), reason };
    case 'email':
      return { kind, email: text('email').trim() };
    default:
      return { kind };
  }
}

/** HelpQuestion asks for the values of an action of support and for confirmation, and performs it. */
export function HelpQuestion({ kind, consumer, payment, onClose }: HelpQuestionProps) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<ConsumerProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, field, problem, setRefusal } = useRefusal('help', ['days', 'cents', 'email']);
  const [busy, setBusy] = useState(false);
  const { id, name } = consumer;
  const most = payment && Math.min(payment.total.cents, mostCents);

  const go = async (values: FormData) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data: helped } = await data.helpConsumer(id, helpOf(kind, values, payment));
      // No id when the session has ended; the sign-in page explains that.
      if (!helped.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    onClose();
    notify(`resources.consumers.${kind}.done` satisfies TextKey, { type: 'success', messageArgs: { name } });
    await queries.invalidateQueries({ queryKey: ['consumers'] });
  };

  return (
    <Question
      warning={kind === 'signOut' || kind === 'cancel'}
      final={kind !== 'sendCode' && kind !== 'extend' && kind !== 'email'}
      title={t(`resources.consumers.${kind}.title`, { name })}
      action={t(busy ? 'resources.consumers.busy' : `resources.consumers.${kind}.action`)}
      decline={t('resources.consumers.decline')}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={(values) => void go(values)}
      onClose={onClose}
    >
      <Typography variant="body2">{t(`resources.consumers.${kind}.text`)}</Typography>
      {kind === 'email' && (
        <TextField
          {...field('email')}
          type="email"
          autoFocus
          label={t('resources.consumers.email.field')}
          defaultValue={consumer.email}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 254 } }}
        />
      )}
      {kind === 'extend' && (
        <NumberField {...field('days')} label={t('resources.consumers.extend.days')} initial="7" mode="numeric" />
      )}
      {kind === 'refund' && most !== undefined && (
        <NumberField
          {...field('cents')}
          label={t('resources.consumers.refund.amount', {
            most: numbers.money(most, payment?.total.currency ?? 'EUR'),
          })}
          initial={numbers.hundredths(most / 100)}
          mode="decimal"
        />
      )}
      {(kind === 'extend' || kind === 'refund') && (
        <TextField select name="reason" label={t('resources.consumers.reasonField')} defaultValue="fault">
          {supportReasonValues.map((reason) => (
            <MenuItem key={reason} value={reason}>
              {t(`resources.consumers.reason.${reason}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Question>
  );
}

interface NumberFieldProps extends RefusedField {
  label: string;
  initial: string;
  mode: 'numeric' | 'decimal';
}

function NumberField({ initial, mode, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      autoFocus
      defaultValue={initial}
      slotProps={{ htmlInput: { inputMode: mode, autoComplete: 'off', maxLength: 7 } }}
    />
  );
}
