import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Done } from '@/providers/done';
import { type TextKey, useText } from '@/providers/i18n';
import { Question } from './Question';
import { useDone } from './useDone';
import { type RefusedField, useRefusal } from './useRefusal';

interface ActionQuestionProps<Name extends string> {
  title: string;
  text?: string;
  /** Text of the button. */
  action: string;
  /** Whether the action cannot be undone. */
  warning?: boolean;
  /** Names of the fields, as the server names them in its refusals. */
  fields?: readonly Name[];
  /** Performs the action. It throws the server's refusal. */
  run: (values: FormData) => Promise<Done>;
  message: TextKey;
  messageArgs?: Record<string, string | number>;
  /** Undoes the action, where that is possible. */
  undo?: () => Promise<unknown>;
  onClose: () => void;
  children?: (field: (name: Name) => RefusedField<Name>) => ReactNode;
}

/** ActionQuestion is a dialog that asks for confirmation or for values, and then changes something. */
export function ActionQuestion<Name extends string>(props: ActionQuestionProps<Name>) {
  const {
    title,
    text,
    action,
    warning = false,
    fields = [],
    run,
    message,
    messageArgs = {},
    undo,
    onClose,
    children,
  } = props;
  const t = useText();
  const notifyDone = useDone();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { form, field, problem, setRefusal } = useRefusal('action', fields);

  const go = async (values: FormData) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data } = await run(values);
      // The sign-in page explains that the session has ended.
      if (!data.done && !data.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    onClose();
    notifyDone(message, messageArgs, undo);
    await queries.invalidateQueries();
  };

  return (
    <Question
      warning={warning}
      title={title}
      action={busy ? t('form.busy') : action}
      busy={busy}
      problem={problem}
      form={form}
      onAnswer={(values) => void go(values)}
      onClose={onClose}
    >
      {text && <Typography variant="body2">{text}</Typography>}
      {children?.(field)}
    </Question>
  );
}
