declare module 'virtual:looks' {
  const looks: import('./look.ts').Looks;
  export default looks;
}
