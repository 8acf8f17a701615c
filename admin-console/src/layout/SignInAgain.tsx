import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { type Credentials, useConsoleAuth } from '@/providers/auth';
import { useText } from '@/providers/i18n';
import { answerSignIn, showSignInWith } from '@/providers/session';
import { SignInForm } from './SignIn';

/** SignInAgain is a dialog in which a user whose session has ended signs in again, above the current page. */
export function SignInAgain() {
  const t = useText();
  const auth = useConsoleAuth();
  const [open, setOpen] = useState(false);
  useEffect(() => showSignInWith(setOpen), []);
  if (!open) return null;
  const login = async (credentials: Credentials) => {
    await auth.login(credentials);
    answerSignIn(true);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="sign-in-again" aria-describedby="sign-in-again-text">
      <DialogTitle id="sign-in-again" variant="h2">
        {t('again.title')}
      </DialogTitle>
      <DialogContent id="sign-in-again-text" sx={{ pb: 0 }}>
        {t('again.text')}
      </DialogContent>
      <SignInForm login={login} email={auth.email()} />
      <DialogActions sx={{ px: 6, pb: 5, justifyContent: 'flex-start' }}>
        <Button variant="text" onClick={() => answerSignIn(false)}>
          {t('again.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
