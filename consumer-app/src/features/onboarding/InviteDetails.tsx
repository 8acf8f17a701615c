import type { InviteOnboarding } from '@lepelblad/api';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Consent } from '@/components/Consent';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { useText } from '@/lib/i18n';
import { useFunnelStep } from '@/lib/measuring';
import { useForm } from '@/lib/useForm';

export interface InviteDetailsProps extends InviteOnboarding {
  onSubmit: (details: { name: string; inviterSeesUse: boolean }) => Promise<void>;
}

/** InviteDetails asks for the name of the invited user and for consent that the inviter sees the use of the invite. */
export function InviteDetails({ name: savedName, inviter, inviterSeesUse, onSubmit }: InviteDetailsProps) {
  const t = useText();
  const [name, setName] = useState(savedName);
  const [sees, setSees] = useState(inviterSeesUse);
  const answered = useFunnelStep('invite', 'details');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      await onSubmit({ name: name.trim(), inviterSeesUse: sees });
      answered();
    },
    () => ({
      ...(name.trim() === '' && { name: t('account.missing') }),
      ...(!sees && { inviterSeesUse: t('invite.details.seesMissing') }),
    }),
  );
  return (
    <FunnelPage
      title={t('invite.details.title', { inviter })}
      subtitle={t('invite.details.text', { inviter })}
      onAction={() => void submit()}
      busy={busy}
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={5}>
        <Consent
          name="inviterSeesUse"
          checked={sees}
          onChange={setSees}
          required
          label={t('invite.details.sees', { inviter })}
          reason={t('invite.details.seesReason')}
          error={fields.inviterSeesUse}
        />
        <Field
          label={t('account.name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name !== undefined}
          helperText={fields.name}
          slotProps={{ input: { 'aria-required': true, maxLength: 100 } }}
        />
      </Stack>
    </FunnelPage>
  );
}
