import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { useText } from '@/providers/i18n';

interface QuestionProps {
  title: string;
  children: ReactNode;
  /** On the button that answers. */
  action: string;
  /** On the button that closes it; "Cancel" unless told, which would mislead beside an action of that kind. */
  decline?: string;
  /** The answer is being sent. */
  busy: boolean;
  /** Why the answer was refused, where that is nowhere else. */
  problem: string | null;
  form: RefObject<HTMLFormElement | null>;
  onAnswer: (filledIn: FormData) => void;
  onClose: () => void;
  /** It asks whether to do what cannot be undone. */
  warning?: boolean;
}

/** A window over the page that asks for something. */
export function Question(props: QuestionProps) {
  const { title, children, action, decline, busy, problem, form, onAnswer, onClose, warning = false } = props;
  const t = useText();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAnswer(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      role={warning ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={warning ? `${id}-text` : undefined}
    >
      <form ref={form} noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} variant="h2">
          {title}
        </DialogTitle>
        <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 4 }}>
          {children}
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5 }}>
          {/* What cannot be undone must not happen by a key that is hit too soon. */}
          <Button variant="text" autoFocus={warning} onClick={onClose}>
            {decline ?? t('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
