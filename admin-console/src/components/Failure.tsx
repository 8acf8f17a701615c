import Button from '@mui/material/Button';
import { useText } from '@/providers/i18n';
import { Notice } from './Notice';
import { useProblem } from './problem';

/** Failure says that something could not be loaded, and offers to retry where that may help. */
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

/** Offline says that something cannot be loaded without a network. */
export function Offline() {
  const t = useText();
  return <Notice role="status" title={t('state.offline')} text={t('state.offlineText')} />;
}

/** Forbidden says that the user has no access. */
export function Forbidden() {
  const t = useText();
  return <Notice role="alert" title={t('state.forbidden')} text={t('state.forbiddenText')} />;
}
