import TextField from '@mui/material/TextField';
import type { RefusedField } from '@/components/useRefusal';
import { languageName, languages, useLanguage, useText } from '@/providers/i18n';

/** languagesFrom returns all languages, that of the brand first. */
export const languagesFrom = (brand: string): string[] => [brand, ...languages.filter((each) => each !== brand)];

/** wordsOf reads a text by language from a form; empty ones are left out. */
export const wordsOf = (values: FormData, name: string): Record<string, string> =>
  Object.fromEntries(
    languages.map((each) => [each, String(values.get(`${name}.${each}`) ?? '').trim()]).filter(([, words]) => words),
  );

interface WordsProps<Name extends string> {
  name: Name;
  label: string;
  /** The brand's language, which comes first. */
  language: string;
  /** Whether it must have a text in the brand's language. */
  required?: boolean;
  maxLength: number;
  initial: Partial<Record<string, string>> | undefined;
  field: (name: string) => RefusedField;
}

/** Words has a field for a text in each language. */
export function Words<Name extends string>(props: WordsProps<Name>) {
  const { name, label, language, required = false, maxLength, initial, field } = props;
  const t = useText();
  const current = useLanguage();
  return languagesFrom(language).map((each) => {
    const own = field(`${name}.${each}`);
    // What is refused of all languages together is shown at the first.
    const all = each === language ? field(name) : own;
    return (
      <TextField
        key={each}
        {...(own.error || !all.error ? own : { ...own, error: true, helperText: all.helperText })}
        required={required && each === language}
        label={t('form.inLanguage', { field: label, language: languageName(each, current) })}
        defaultValue={initial?.[each] ?? ''}
        slotProps={{ htmlInput: { lang: each, maxLength, autoComplete: 'off' } }}
      />
    );
  });
}
