import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import type { PaymentEvent } from './calls';
import { PaymentList } from './PaymentList';

export { paymentCalls, paymentOperations, paymentVerbs } from './calls';

export const payments = {
  list: PaymentList,
  icon: PaymentsOutlined,
  recordRepresentation: ({ id }: PaymentEvent) => id,
};
