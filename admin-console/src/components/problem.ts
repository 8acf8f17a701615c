import { ApiError, noAnswer } from '@lepelblad/api';
import { type TextKey, useText } from '@/providers/i18n';

/** Problem describes a failed request. */
export interface Problem {
  title: string;
  text: string;
  /** Whether a retry may help. */
  again: boolean;
}

type Titles = Record<number, { title: TextKey; text: TextKey }>;

const byStatus: Titles = {
  403: { title: 'state.forbidden', text: 'state.forbiddenText' },
  404: { title: 'state.notFound', text: 'state.notFoundText' },
};

/** useProblem returns a function that describes a failed request, with the server's own message if there is one. */
export function useProblem(): (error: unknown) => Problem {
  const t = useText();
  return (error) => {
    if (!(error instanceof ApiError)) return { title: t('state.failed'), text: t('state.unknown'), again: true };
    if (error.code === noAnswer) return { title: t('state.failed'), text: t('state.noAnswer'), again: true };
    const texts = byStatus[error.status];
    return {
      title: t(texts?.title ?? 'state.failed'),
      // The messages of the fields are more specific than the general one.
      text: Object.values(error.fields).join(' ') || error.message || t(texts?.text ?? 'state.unknown'),
      again: texts === undefined,
    };
  };
}
