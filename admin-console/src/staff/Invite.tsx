import { staffRoleValues } from '@lepelblad/api/enums';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { allBrands, BrandField } from '@/components/BrandField';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import type { Membership } from './calls';

/** The one with fewer permissions first, as the default. */
const roles = [...staffRoleValues].reverse();

/** Invite is a button that opens a dialog with the invitation form. */
export function Invite() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddOutlined />} onClick={() => setOpen(true)}>
        {t('resources.staff.invite.action')}
      </Button>
      {open && <InviteQuestion onClose={() => setOpen(false)} />}
    </>
  );
}

function InviteQuestion({ onClose }: { onClose: () => void }) {
  const t = useText();
  const data = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, field, problem, setRefusal } = useRefusal('invite', ['name', 'email', 'role', 'tenantId']);
  const [busy, setBusy] = useState(false);

  const invite = async (values: FormData) => {
    // Without tenantId the invitation would be for all brands, so a missing field becomes an empty one.
    const { name, email, role, tenantId = '' } = Object.fromEntries(values);
    const invitation = { name, email: String(email).trim(), role, ...(tenantId === allBrands ? {} : { tenantId }) };
    setBusy(true);
    setRefusal(null);
    try {
      const { data: invited } = await data.create<Membership>('staff', { data: invitation });
      // No id when the session has ended; the sign-in page explains that.
      if (!invited.id) return;
      const notification = { type: 'success', messageArgs: { name: invited.name, email: invited.email } } as const;
      notify('resources.staff.invite.done' satisfies TextKey, notification);
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    onClose();
    await queries.invalidateQueries();
  };

  return (
    <Question
      title={t('resources.staff.invite.title')}
      action={busy ? t('resources.staff.invite.busy') : t('resources.staff.invite.action')}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={(values) => void invite(values)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('resources.staff.invite.text')}</Typography>
      <TextField
        {...field('name')}
        required
        label={t('resources.staff.fields.name')}
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 100 } }}
      />
      <TextField
        {...field('email')}
        required
        type="email"
        label={t('resources.staff.fields.email')}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        {...field('role')}
        select
        label={t('resources.staff.fields.role')}
        defaultValue={roles[0]}
        slotProps={{ select: { native: true } }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`account.role.${role}`)}
          </option>
        ))}
      </TextField>
      <BrandField all {...field('tenantId')} />
    </Question>
  );
}
