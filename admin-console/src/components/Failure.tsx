import Button from '@mui/material/Button';
import { useText } from '@/providers/i18n';
import { Notice } from './Notice';
import { useProblem } from './problem';

/** What stands where something could not be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const { title, text, again } = useProblem()(error);
  return (
    <Notice
      role="alert"
      title={title}
      text={text}
      action={
        again && (
          <Button variant="outlined" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )
      }
    />
  );
}

/** What stands where something cannot be loaded for want of a network. */
export function Offline() {
  const t = useText();
  return <Notice role="status" title={t('state.offline')} text={t('state.offlineText')} />;
}

/** What stands where one may not look. */
export function Forbidden() {
  const t = useText();
  return <Notice role="alert" title={t('state.forbidden')} text={t('state.forbiddenText')} />;
}
