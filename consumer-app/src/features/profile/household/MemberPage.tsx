import type { HouseholdMember, SettingsEffect } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Consent } from '@/components/Consent';
import { EmptyState } from '@/components/EmptyState';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { useDislikes } from '@/features/onboarding';
import { useLanguage, useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { notify } from '@/lib/toast';
import { useForm } from '@/lib/useForm';
import { useHere, useNavigateHere } from '@/lib/useHere';
import { EffectSheet } from '../EffectSheet.tsx';
import { needsConfirmation } from '../useSettings.ts';
import { HowMuch } from './HowMuch.tsx';
import { type Draft, draftOf, inputOf, missingIn } from './member.ts';
import { RemoveMember } from './RemoveMember.tsx';
import { useHousehold, useHouseholdChanges } from './useHousehold.ts';
import { WhatNot } from './WhatNot.tsx';
import { When } from './When.tsx';

/** MemberPage edits a member of the household, or adds one. */
export function MemberPage() {
  const t = useText();
  const { id } = useParams();
  const query = useHousehold();
  const member = query.data?.data.members.find((one) => one.id === id);
  const isNew = id === 'new';
  return (
    <Box sx={{ maxWidth: 560 }}>
      <PageHeader title={member?.name ?? t('household.form.newTitle')} backTo={paths.household} />
      {isNew || member ? (
        <Form key={id} member={member} />
      ) : query.data ? (
        <EmptyState picture={interfacePictures.compass} title={t('household.form.gone')} />
      ) : (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Box>
  );
}

function Form({ member }: { member: HouseholdMember | undefined }) {
  const t = useText();
  const here = useHere();
  const navigate = useNavigateHere();
  // The page is the first in the history when it was opened by its URL.
  const { key } = useLocation();
  const [byAddress] = useState(key === 'default');
  const language = useLanguage();
  const household = useHouseholdChanges();
  const [draft, setDraft] = useState(() => draftOf(member, language));
  const dislikes = useDislikes(member?.dislikes.map(({ key }) => key) ?? []);
  const change = (some: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...some }));

  const sheet = useSheet<true>('change');
  const [seen, setSeen] = useState<SettingsEffect>();
  const effect = sheet.value && seen;

  const send = async () => {
    const input = inputOf(draft, dislikes.keys);
    if (!effect) {
      const would = await household.previewSave(member?.id, input);
      if (would && needsConfirmation(would)) {
        // Only they can confirm it.
        if (!here()) return void notify(t('household.form.notSaved', { name: input.name }));
        setSeen(would);
        return sheet.open(true);
      }
    }
    try {
      await household.save(member?.id, input);
    } catch (error) {
      await sheet.close(); // the form shows the problems
      throw error;
    }
    void notify(member ? t('household.form.saved') : t('household.form.added', { name: input.name }));
    await sheet.close();
    // Goes back when the previous page is the list, so that the list is in the history once.
    await (byAddress ? navigate(paths.household, { replace: true }) : navigate(-1));
  };
  const { busy, submit, fields, problem } = useForm(send, () => ({
    ...missingIn(draft, {
      missing: t('household.form.missing'),
      wrongYear: t('household.form.wrongYear'),
      wrongNumber: t('household.form.wrongNumber'),
      atLeastOne: t('household.form.atLeastOne'),
    }),
    ...(!member && !draft.consent && { consent: t('household.form.consentMissing') }),
  }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const partProps = { draft, change, fields };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack spacing={8}>
        <Stack spacing={5}>
          <Field
            label={t('household.form.name')}
            name="name"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            error={fields.name !== undefined}
            helperText={fields.name}
            slotProps={{ input: { maxLength: 40, autoComplete: 'off' } }}
          />
          <Field
            label={t('household.form.birthYear')}
            name="birthYear"
            value={draft.birthYear}
            onChange={({ target }) => change({ birthYear: target.value })}
            error={fields.birthYear !== undefined}
            helperText={fields.birthYear ?? t('household.form.birthYearHelp')}
            slotProps={{ input: { maxLength: 4, inputMode: 'numeric', autoComplete: 'off' } }}
          />
        </Stack>
        <HowMuch {...partProps} />
        <When {...partProps} />
        <WhatNot {...partProps} dislikes={dislikes} />
        {!member && (
          <Consent
            name="consent"
            checked={draft.consent}
            onChange={(consent) => change({ consent })}
            required
            label={t('household.form.consent')}
            reason={t('household.form.consentText')}
            error={fields.consent}
          />
        )}
        <Box>
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" variant="contained" fullWidth loading={busy}>
            {t(member ? 'household.form.save' : 'household.form.saveNew')}
          </Button>
        </Box>
      </Stack>
      {member && <RemoveMember member={member} />}
      <EffectSheet effect={effect} busy={busy} onConfirm={() => void submit()} onClose={() => void sheet.close()} />
    </form>
  );
}
