import { useText } from '@/lib/i18n';
import { ConfirmForResult } from './ConfirmForResult.tsx';
import { Funnel, type FunnelProps } from './Funnel.tsx';
import { ResultPage } from './ResultPage.tsx';

export interface QuestionsAndResultProps extends Omit<FunnelProps, 'children'> {
  /** Called to open the dashboard. */
  onComplete: () => void;
}

/**
 * QuestionsAndResult has the questions for users who already have access. The result leads to the dashboard, without
 * plans. A session that was started with a mailed link does not see the result before it is confirmed with a code.
 */
export function QuestionsAndResult({ onComplete, ...funnel }: QuestionsAndResultProps) {
  const t = useText();
  return (
    <Funnel {...funnel}>
      {({ onBack, problem }) =>
        funnel.onboarding.result ? (
          <ResultPage
            funnel={funnel.funnel}
            result={funnel.onboarding.result}
            answers={funnel.onboarding.answers}
            action={t('onboarding.result.toWeek')}
            onBack={onBack}
            onSubmit={onComplete}
            busy={funnel.busy}
            problem={problem}
          />
        ) : (
          <ConfirmForResult onBack={onBack} />
        )
      }
    </Funnel>
  );
}
