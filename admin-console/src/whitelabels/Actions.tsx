import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNavigate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Question } from '@/components/Question';
import { useDone } from '@/components/useDone';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import type { WhitelabelDetail, WhitelabelProvider } from './calls';

type Asked = 'switch' | 'delete';

/** Actions has the buttons for what the user may do with a white-label. */
export function Actions({ whitelabel }: { whitelabel: WhitelabelDetail }) {
  const t = useText();
  const { canAccess: mayEdit } = useCanAccess({ resource: 'whitelabels', action: 'edit' });
  const { canAccess: mayMake } = useCanAccess({ resource: 'whitelabels', action: 'create' });
  const { canAccess: mayDelete } = useCanAccess({ resource: 'whitelabels', action: 'delete' });
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {mayEdit && (
        <Button component={RouterLink} to={`/whitelabels/${whitelabel.id}`} variant="contained">
          {t('resources.whitelabels.actions.edit')}
        </Button>
      )}
      {mayMake && (
        <Button component={RouterLink} to={`/whitelabels/create?from=${whitelabel.id}`} variant="outlined">
          {t('resources.whitelabels.actions.copy')}
        </Button>
      )}
      {mayDelete && (
        <Button variant="outlined" onClick={() => setAsked('switch')}>
          {t(`resources.whitelabels.actions.${whitelabel.isActive ? 'deactivate' : 'activate'}`)}
        </Button>
      )}
      {mayDelete && !whitelabel.shipped && (
        <Button variant="outlined" color="error" onClick={() => setAsked('delete')}>
          {t('resources.whitelabels.actions.delete')}
        </Button>
      )}
      {asked && <Asking asked={asked} whitelabel={whitelabel} onClose={() => setAsked(null)} />}
    </>
  );
}

const counted = ['recipes', 'ingredients', 'invites', 'codes', 'images'] as const;

function Asking({ asked, whitelabel, onClose }: { asked: Asked; whitelabel: WhitelabelDetail; onClose: () => void }) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notifyDone = useDone();
  const { form, problem, setRefusal } = useRefusal('whitelabel-action', []);
  const [busy, setBusy] = useState(false);
  const { id, name, version, isActive, contents } = whitelabel;
  const key = asked === 'delete' ? 'delete' : isActive ? 'deactivate' : 'activate';
  const lost = counted.filter((each) => contents[each] > 0);
  const go = async () => {
    setBusy(true);
    setRefusal(null);
    let undo: () => Promise<unknown> = () => data.restoreWhitelabel(id);
    try {
      if (asked === 'delete') await data.deleteWhitelabel(id, version);
      else {
        const { data: switched } = await data.toggleWhitelabel(id, version, !isActive);
        undo = () => data.toggleWhitelabel(id, switched.version, isActive);
      }
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    onClose();
    const done: TextKey = `resources.whitelabels.actions.done.${key}`;
    notifyDone(done, { name }, undo);
    if (asked === 'delete') navigate('/whitelabels');
    await queries.invalidateQueries();
  };
  return (
    <Question
      warning={key !== 'activate'}
      title={t(`resources.whitelabels.actions.title.${key}`, { name })}
      action={t(`resources.whitelabels.actions.${key}`)}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={() => void go()}
      onClose={onClose}
    >
      <Typography variant="body2">{t(`resources.whitelabels.actions.text.${key}`)}</Typography>
      {asked === 'delete' && lost.length > 0 && (
        <Typography variant="body2" component="ul" sx={{ m: 0, pl: 5 }}>
          {lost.map((each) => (
            <li key={each}>{t(`resources.whitelabels.contents.${each}`, { smart_count: contents[each] })}</li>
          ))}
        </Typography>
      )}
    </Question>
  );
}
