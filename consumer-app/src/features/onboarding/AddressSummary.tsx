import type { ShippingAddress } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { Picture } from '@/components/Picture';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import type { useForm } from '@/lib/useForm';
import { differs, lines, type Typed } from './address.ts';

export interface AddressSummaryProps extends ReturnType<typeof useForm> {
  address: ShippingAddress;
  typed: Typed;
  /** Returns to the form. */
  onBack: () => void;
}

/** AddressSummary shows an address as it will be written on the parcel, for confirmation. */
export function AddressSummary({ address, typed, onBack, busy, submit, problem }: AddressSummaryProps) {
  const t = useText();
  return (
    <FunnelPage
      title={t('purchase.summary.title')}
      subtitle={t(differs(address, typed) ? 'purchase.summary.changed' : 'purchase.summary.text')}
      onBack={onBack}
      onAction={() => void submit()}
      actionLabel={t('purchase.summary.action')}
      busy={busy}
      secondary={
        <Button onClick={onBack} fullWidth sx={{ mt: 2 }}>
          {t('purchase.summary.change')}
        </Button>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 5,
          p: 5,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        <Picture code={interfacePictures.parcel} size={56} />
        <Box component="address" sx={{ minWidth: 0, fontStyle: 'normal', overflowWrap: 'anywhere' }}>
          {[...lines(address), t(`purchase.address.countries.${address.country}`)].map((line, index) => (
            <Typography key={line} variant={index === 0 ? 'subtitle1' : 'body1'} component="p">
              {line}
            </Typography>
          ))}
        </Box>
      </Box>
    </FunnelPage>
  );
}
