import { ApiError, noAnswer } from '@lepelblad/api';
import { type TextKey, useText } from '@/providers/i18n';

/** A failed call in words. */
export interface Problem {
  title: string;
  text: string;
  /** Whether asking again may help. */
  again: boolean;
}

type Titles = Record<number, { title: TextKey; text: TextKey }>;

const known: Titles = {
  403: { title: 'state.forbidden', text: 'state.forbiddenText' },
  404: { title: 'state.notFound', text: 'state.notFoundText' },
};

/** Gives the words for a failed call: the server's own when it had some. */
export function useProblem(): (error: unknown) => Problem {
  const t = useText();
  return (error) => {
    if (!(error instanceof ApiError)) return { title: t('state.failed'), text: t('state.unknown'), again: true };
    if (error.code === noAnswer) return { title: t('state.failed'), text: t('state.noAnswer'), again: true };
    const words = known[error.status];
    return {
      title: t(words?.title ?? 'state.failed'),
      text: error.message || t(words?.text ?? 'state.unknown'),
      again: words === undefined,
    };
  };
}
