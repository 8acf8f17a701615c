import { importFieldValues } from '@lepelblad/api/enums';
import { type Language, languageName, languages, useLanguage, useText } from '@/providers/i18n';
import type { Column, Field } from './calls';

/** The meaning of a column: a field and, for a name in a language other than Dutch and English, the language. */
type Meaning = Pick<Column, 'field' | 'language'>;

/** Reports whether two columns mean the same. */
export const meansSame = (one: Meaning, other: Meaning): boolean =>
  one.field === other.field && one.language === other.language;

/** Returns the key by which the server names a field in a refusal. */
export const keyOf = ({ field, language }: Meaning): string => (language ? `${field}.${language}` : field);

/** Returns every field, followed by the names in the other languages of the console and of the columns. */
export function meaningsOf(columns: readonly Column[]): Meaning[] {
  const fields: Meaning[] = importFieldValues.map((field: Field) => ({ field }));
  const others = [
    ...languages.filter((tag) => tag !== 'nl' && tag !== 'en'),
    ...columns.map(({ language }) => language),
  ];
  const named = [...new Set(others)].filter((tag): tag is Language => tag !== undefined);
  return [...fields, ...named.map((language): Meaning => ({ field: 'name', language }))];
}

/** useFieldName returns a function that names the meaning of a column. */
export function useFieldName(): (meaning: Meaning) => string {
  const t = useText();
  const speaking = useLanguage();
  return ({ field, language }) => {
    const name = t(`resources.imports.field.${field}`);
    return language ? `${name} (${languageName(language, speaking)})` : name;
  };
}
