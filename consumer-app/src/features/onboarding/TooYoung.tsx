import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { CentredPage } from '@/components/CentredPage';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { PageTitle } from '@/components/PageTitle';
import { useSession, useSignOut } from '@/features/account';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { problemText } from '@/lib/problem';

interface TooYoungProps {
  /** The server's message. */
  message: string;
  /** Called to correct the date of birth, by a visitor without an account. */
  onCorrect: () => void;
}

/** TooYoung informs users under eighteen that the product is not for them. */
export function TooYoung({ message, onCorrect }: TooYoungProps) {
  const t = useText();
  const signOut = useSignOut();
  const signedIn = useSession() !== null;
  const [problem, setProblem] = useState<string>();
  const leave = async (to: string) => {
    try {
      await signOut(to);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <CentredPage>
      <PageTitle>{t('onboarding.tooYoung.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.sprout}
        title={t('onboarding.tooYoung.title')}
        text={
          <Stack spacing={3}>
            <div>{message}</div>
            <div>{t(signedIn ? 'onboarding.tooYoung.mistakenAccount' : 'onboarding.tooYoung.mistaken')}</div>
          </Stack>
        }
        action={
          <Stack spacing={2}>
            <FormProblem>{problem}</FormProblem>
            <Button variant="contained" onClick={() => void leave(paths.root)}>
              {t(signedIn ? 'onboarding.tooYoung.action' : 'app.action.home')}
            </Button>
            <Button onClick={signedIn ? () => void leave(paths.register) : onCorrect}>
              {t('onboarding.tooYoung.again')}
            </Button>
          </Stack>
        }
      />
    </CentredPage>
  );
}
