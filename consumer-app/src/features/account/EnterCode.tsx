import { ApiError } from '@lepelblad/api';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useForm } from '@/lib/useForm';
import { withAccessCode } from './accessLink.ts';

export interface EnterCodeProps {
  /** Called to continue without a code. */
  onBack: () => void;
  /** Text of the button that continues without a code. */
  without: string;
}

/** EnterCode is a form for the code of a purchase. A valid code is added to the URL. */
export function EnterCode({ onBack, without }: EnterCodeProps) {
  const t = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const { busy, submit, fields, problem } = useForm(
    async () => {
      try {
        await client.GET('/user/purchase', { params: { query: { code: code.trim() } } });
      } catch (error) {
        // Errors about the code are shown below the field.
        if (!(error instanceof ApiError) || error.temporary) throw error;
        throw new ApiError(error.status, {
          ...error,
          message: '',
          fields: { code: error.fields.code ?? error.message },
        });
      }
      void navigate({ search: withAccessCode(search, code.trim()) });
    },
    () => ({ ...(code.trim() === '' && { code: t('account.missing') }) }),
  );
  return (
    <FunnelPage
      title={t('purchase.enter.title')}
      subtitle={t('purchase.enter.text')}
      onBack={onBack}
      onAction={() => void submit()}
      actionLabel={t('purchase.enter.action')}
      busy={busy}
      secondary={
        <Button onClick={onBack} fullWidth sx={{ mt: 2 }}>
          {without}
        </Button>
      }
    >
      <FormProblem>{fields.code ? undefined : problem}</FormProblem>
      <Field
        label={t('purchase.enter.label')}
        name="code"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fields.code !== undefined}
        helperText={fields.code}
        slotProps={{
          input: { 'aria-required': true, autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
        }}
      />
    </FunnelPage>
  );
}
