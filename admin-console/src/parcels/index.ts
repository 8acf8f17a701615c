import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import type { Parcel } from './calls';
import { ParcelList } from './ParcelList';

export { parcelCalls, parcelOperations, parcelVerbs } from './calls';

export const parcels = {
  list: ParcelList,
  icon: LocalShippingOutlined,
  recordRepresentation: ({ address }: Parcel) => address.name,
};
