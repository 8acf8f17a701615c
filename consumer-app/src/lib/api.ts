import { createApi } from '@lepelblad/api';
import { currentLanguage } from './i18n/index.ts';
import { visitWhitelabel } from './visit.ts';

/**
 * The API client of the app. `api` has hooks: `api.useQuery('get', '/user/plans')`,
 * `api.useMutation('post', '/favorites/toggle')`. `client` makes calls outside components. Both throw an `ApiError`.
 */
export const { client, hooks: api } = createApi({ language: currentLanguage, whitelabel: visitWhitelabel });
