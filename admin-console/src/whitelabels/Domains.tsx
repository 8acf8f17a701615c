import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { OutLink } from '@/components/OutLink';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { addressOf } from './address';
import type { DomainState, WhitelabelDetail, WhitelabelProvider } from './calls';

/** Domains lists the domains of a white-label with their state, and how to verify them. */
export function Domains({ whitelabel: { id, domainStates } }: { whitelabel: WhitelabelDetail }) {
  const t = useText();
  return (
    <Panel title={t('resources.whitelabels.fields.domains')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {domainStates.map((state) => (
          <Domain key={state.domain} whitelabel={id} state={state} />
        ))}
      </Box>
    </Panel>
  );
}

function Domain({ whitelabel, state }: { whitelabel: string; state: DomainState }) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const problemOf = useProblem();
  const { canAccess } = useCanAccess({ resource: 'whitelabels', action: 'verify' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { domain, verified, challenge, problem } = state;
  const verify = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await data.verifyDomain(whitelabel, domain);
      await queries.invalidateQueries({ queryKey: ['whitelabels'] });
    } catch (error) {
      setRefusal(problemOf(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="li" sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        {verified ? <OutLink href={addressOf(domain)}>{domain}</OutLink> : <span>{domain}</span>}
        <Status filled={verified}>
          {t(verified ? 'resources.whitelabels.domain.verified' : 'resources.whitelabels.domain.open')}
        </Status>
        {!verified && canAccess && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void verify()} sx={{ ml: 'auto' }}>
            {t(busy ? 'resources.whitelabels.domain.checking' : 'resources.whitelabels.domain.check')}
          </Button>
        )}
      </Box>
      {!verified && (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('resources.whitelabels.domain.how')}
          </Typography>
          <Proof domain={domain} challenge={challenge} />
        </>
      )}
      {(refusal || (problem && !verified)) && (
        <Alert severity="warning">
          {refusal || t(`resources.whitelabels.domain.problem.${problem ?? 'no-record'}`)}
        </Alert>
      )}
    </Box>
  );
}

/** Proof is what the owner of a domain adds to it, to copy for the one who does that. */
function Proof({ domain, challenge }: { domain: string; challenge: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const lines = [
    t('resources.whitelabels.domain.record', { record: `_lepelblad.${domain}` }),
    t('resources.whitelabels.domain.file', { file: `https://${domain}/.well-known/lepelblad.txt` }),
    `${t('resources.whitelabels.domain.content')}: ${challenge}`,
  ];
  const copy = async () => {
    await navigator.clipboard.writeText(lines.join('\n'));
    setCopied(true);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Typography>
      <Button size="small" variant="outlined" onClick={() => void copy()}>
        <span role="status">
          {t(copied ? 'resources.whitelabels.domain.copied' : 'resources.whitelabels.domain.copy')}
        </span>
      </Button>
    </Box>
  );
}
