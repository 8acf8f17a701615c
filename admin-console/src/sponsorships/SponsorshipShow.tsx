import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Facts } from '@/components/Facts';
import { Panel } from '@/components/Panel';
import { ShowPage } from '@/components/ShowPage';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { ownedParams } from '@/providers/owned';
import type { Result, Sponsorship } from './calls';
import { InviteButton } from './InviteButton';
import { accessOf } from './SponsorshipList';

/** SponsorshipShow is the page of a sponsorship, from which people are invited. */
export function SponsorshipShow() {
  const t = useText();
  const { canAccess: mayInvite = false } = useCanAccess({ action: 'edit' });
  const [results, setResults] = useState<Result[]>([]);
  return (
    <ShowPage<Sponsorship>
      list={t('resources.sponsorships.title')}
      header={(sponsorship) => ({
        title: sponsorship.name,
        action: mayInvite && <InviteButton sponsorship={sponsorship} onInvited={setResults} />,
      })}
    >
      {(sponsorship) => (
        <>
          <About sponsorship={sponsorship} />
          {results.length > 0 && <Results results={results} />}
        </>
      )}
    </ShowPage>
  );
}

function About({ sponsorship }: { sponsorship: Sponsorship }) {
  const t = useText();
  const numbers = useNumbers();
  const { id, seats, taken, createdAt } = sponsorship;
  const { path, query } = ownedParams(id);
  const filter = JSON.stringify({ brand: query.tenantId, sponsorship: path.id });
  return (
    <Panel title={t('resources.sponsorships.about')}>
      <Facts
        facts={[
          { label: t('resources.sponsorships.fields.access'), value: accessOf(sponsorship, t, numbers) },
          {
            label: t('resources.sponsorships.fields.seats'),
            value: t('resources.sponsorships.takenOf', { taken: numbers.whole(taken), seats: numbers.whole(seats) }),
          },
          { label: t('resources.sponsorships.fields.createdAt'), value: numbers.moment(createdAt) },
        ]}
      />
      <Box sx={{ px: 4, pb: 4 }}>
        <Button component={RouterLink} to={`/invites?${new URLSearchParams({ filter })}`} variant="outlined">
          {t('resources.sponsorships.invites')}
        </Button>
      </Box>
    </Panel>
  );
}

/** Results shows the number of invited addresses, and the outcome of each other address. */
function Results({ results }: { results: Result[] }) {
  const t = useText();
  const invited = results.filter(({ result }) => result === 'invited').length;
  const others = results.flatMap(({ email, result }) => (result === 'invited' ? [] : [{ email, result }]));
  return (
    <Panel title={t('resources.sponsorships.results', { smart_count: invited })}>
      {others.length > 0 && (
        <Facts
          facts={others.map(({ email, result }) => ({
            label: email,
            value: t(`resources.sponsorships.result.${result}`),
          }))}
        />
      )}
    </Panel>
  );
}
