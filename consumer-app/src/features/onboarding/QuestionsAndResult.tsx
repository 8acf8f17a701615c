import type { Onboarding } from '@lepelblad/api';
import { useText } from '@/lib/i18n';
import { Funnel, type FunnelProps } from './Funnel.tsx';
import { ResultPage } from './ResultPage.tsx';

export interface QuestionsAndResultProps extends Omit<FunnelProps, 'children'> {
  /** Called to open the dashboard. */
  onComplete: () => void;
}

/**
 * QuestionsAndResult has the questions for users who already have access. The result leads to the dashboard, without
 * plans.
 */
export function QuestionsAndResult({ onComplete, ...funnel }: QuestionsAndResultProps) {
  const t = useText();
  return (
    <Funnel {...funnel}>
      {({ onBack, problem }) => (
        <ResultPage
          funnel={funnel.funnel}
          result={resultOf(funnel.onboarding)}
          answers={funnel.onboarding.answers}
          action={t('onboarding.result.toWeek')}
          onBack={onBack}
          onSubmit={onComplete}
          busy={funnel.busy}
          problem={problem}
        />
      )}
    </Funnel>
  );
}

function resultOf({ result }: Onboarding) {
  if (!result) throw new Error('The server gave no result at the last step.');
  return result;
}
