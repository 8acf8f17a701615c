declare module 'js-yaml' {
  /** load reads one YAML document. */
  export function load(text: string): unknown;
}
