import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useText } from '@/providers/i18n';
import { ErrorSummary } from './ErrorSummary';
import { RequiredNote } from './RequiredNote';
import { useUnsaved } from './useUnsaved';

interface QuestionProps {
  title: string;
  children: ReactNode;
  /** Text of the button that submits. */
  action: string;
  /** Text of the button that closes; "Cancel" by default, which would mislead where the action itself cancels. */
  decline?: string;
  /** Whether the request is in progress. */
  busy: boolean;
  /** Why the server refused, unless a field shows it. */
  problem: string | null;
  form: RefObject<HTMLFormElement | null>;
  onAnswer: (values: FormData) => void;
  onClose: () => void;
  /** Whether the question is a warning: the action cannot be undone, and Enter does not confirm it. */
  warning?: boolean;
  /** Whether the action cannot be undone, in a form whose fields are filled in first. */
  final?: boolean;
}

/** differs reports whether a field of the form has another value than initially. */
const differs = (form: HTMLFormElement) =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
    }
    if (field instanceof HTMLInputElement) {
      return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
    }
    // A growing field has a hidden second field without a name, which measures it.
    return field instanceof HTMLTextAreaElement && field.name !== '' && field.value !== field.defaultValue;
  });

/** Question is a dialog with a form. It asks for confirmation before changes are lost. */
export function Question(props: QuestionProps) {
  const {
    title,
    children,
    action,
    decline,
    busy,
    problem,
    form,
    onAnswer,
    onClose,
    warning = false,
    final = warning,
  } = props;
  const t = useText();
  const id = useId();
  const [changed, setChanged] = useState(false);
  // Leaving while the request is in progress loses nothing.
  const { leave, question } = useUnsaved(changed && !busy);
  const close = () => leave(onClose);
  const [hasRequired, setHasRequired] = useState(false);
  useLayoutEffect(() => setHasRequired(form.current?.querySelector('[required]') != null));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAnswer(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={close}
      role={warning ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={warning ? `${id}-text` : undefined}
    >
      {question}
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={submit}
        onChange={(event: FormEvent<HTMLFormElement>) => setChanged(differs(event.currentTarget))}
        // The buttons stay in sight while the fields scroll.
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={`${id}-title`} variant="h2">
          {title}
        </DialogTitle>
        <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 4 }}>
          {hasRequired && <RequiredNote />}
          {children}
          <ErrorSummary form={form} />
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5 }}>
          {/* Has the focus, so that Enter does not confirm by accident. */}
          <Button variant="text" autoFocus={warning} onClick={close}>
            {decline ?? t('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={final ? 'error' : 'primary'} disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
