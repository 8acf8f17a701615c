/** Address of the default product's logo. */
export { default as defaultLogo } from '../../../tenants/lepelblad/logo.svg?url&no-inline';
