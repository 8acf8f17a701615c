/** Address of the default brand's logo. */
export { default as defaultLogo } from '../../../tenants/lepelblad/logo.svg?url&no-inline';
