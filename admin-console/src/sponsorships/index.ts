import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined';
import type { Sponsorship } from './calls';
import { SponsorshipList } from './SponsorshipList';
import { SponsorshipShow } from './SponsorshipShow';

export { sponsorshipCalls, sponsorshipOperations, sponsorshipVerbs } from './calls';

export const sponsorships = {
  list: SponsorshipList,
  show: SponsorshipShow,
  icon: VolunteerActivismOutlined,
  recordRepresentation: ({ name }: Sponsorship) => name,
};
