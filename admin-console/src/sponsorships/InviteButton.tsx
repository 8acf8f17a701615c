import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { csvOf, download } from '@/components/csv';
import { useText } from '@/providers/i18n';
import type { Result, Sponsorship, SponsorshipProvider } from './calls';

interface InviteButtonProps {
  sponsorship: Sponsorship;
  onInvited: (results: Result[]) => void;
}

/** InviteButton opens the form that invites people, by typed addresses or a CSV file. */
export function InviteButton({ sponsorship, onInvited }: InviteButtonProps) {
  const t = useText();
  const data = useDataProvider<SponsorshipProvider>();
  const [open, setOpen] = useState(false);
  const [addresses, setAddresses] = useState('');
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = ''; // so that the same file can be chosen again
    if (file) setAddresses(await file.text());
  };
  const invite = async () => {
    const invited = await data.invitePeople(sponsorship.id, addresses);
    if (invited.data.results) onInvited(invited.data.results);
    setAddresses('');
    return invited;
  };
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('resources.sponsorships.invite.action')}
      </Button>
      {open && (
        <ActionQuestion
          title={t('resources.sponsorships.invite.title', { name: sponsorship.name })}
          text={t('resources.sponsorships.invite.text')}
          action={t('resources.sponsorships.invite.action')}
          fields={['csv', 'emails']}
          run={invite}
          message="resources.sponsorships.invite.done"
          onClose={() => setOpen(false)}
        >
          {(field) => {
            const csv = field('csv');
            const emails = field('emails');
            return (
              <>
                <TextField
                  {...csv}
                  error={csv.error || emails.error}
                  helperText={csv.helperText ?? emails.helperText}
                  multiline
                  minRows={4}
                  maxRows={10}
                  label={t('resources.sponsorships.invite.addresses')}
                  value={addresses}
                  onChange={({ target }) => {
                    csv.onChange();
                    setAddresses(target.value);
                  }}
                />
                <Button component="label" variant="outlined" startIcon={<UploadFileOutlined />}>
                  {t('resources.sponsorships.invite.file')}
                  <input
                    hidden
                    type="file"
                    accept=".csv,.txt,text/csv,text/plain"
                    onChange={(event) => void read(event)}
                  />
                </Button>
                <Button
                  variant="text"
                  onClick={() =>
                    download(
                      `${t('resources.sponsorships.invite.templateFile')}.csv`,
                      csvOf([[t('resources.sponsorships.invite.templateHead')], ['noor@voorbeeld.example']]),
                    )
                  }
                >
                  {t('resources.sponsorships.invite.template')}
                </Button>
              </>
            );
          }}
        </ActionQuestion>
      )}
    </>
  );
}
