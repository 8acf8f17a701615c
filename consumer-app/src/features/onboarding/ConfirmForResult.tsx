import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { CodeStepContext } from '@/components/codeStep';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { api, client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useForm } from '@/lib/useForm';

/** ConfirmForResult asks for a mailed code before the result is shown, and then fetches the progress again. */
export function ConfirmForResult({ onBack }: { onBack: (() => void) | undefined }) {
  const t = useText();
  const queries = useQueryClient();
  const CodeStep = use(CodeStepContext);
  const [sent, setSent] = useState(false);
  const email = api.useQuery('get', '/user/settings').data?.data.email;
  const { busy, submit, problem } = useForm(
    async () => {
      if (email === undefined) return;
      await client.POST('/user/auth/request-otp', { body: { email } });
      setSent(true);
    },
    () => ({}),
  );
  if (CodeStep && sent && email !== undefined) {
    return (
      <Suspense>
        <CodeStep email={email} onBack={() => setSent(false)} onDone={() => void queries.invalidateQueries()} />
      </Suspense>
    );
  }
  return (
    <FunnelPage
      title={t('onboarding.confirm.title')}
      subtitle={t('onboarding.confirm.text')}
      {...(onBack && { onBack })}
      onAction={() => void submit()}
      actionLabel={t('onboarding.confirm.action')}
      actionDisabled={email === undefined}
      busy={busy}
    >
      <FormProblem>{problem}</FormProblem>
    </FunnelPage>
  );
}
