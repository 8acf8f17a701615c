import type { SxProps, Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type Language, languageName, type TextByLanguage, useLanguage, useText } from '@/providers/i18n';
import { useProblemUntilChanged } from './useProblemUntilChanged';

interface TextByLanguageFieldsProps {
  /** Name of the server. A field has it with its language, such as `name.nl`. */
  name: string;
  label: string;
  /** One field for each of them, in this order. */
  languages: readonly Language[];
  texts: TextByLanguage;
  /** Problems by language. */
  problems?: Partial<Record<Language, string | undefined>>;
  help?: string;
  maxLength?: number;
  multiline?: boolean;
  /** The languages in which it is required. */
  required?: readonly Language[];
  sx?: SxProps<Theme>;
  onChange: (texts: TextByLanguage, language: Language) => void;
}

/** TextByLanguageFields edits a text by language. A label names its language when there are several. */
export function TextByLanguageFields({
  name,
  languages,
  label,
  texts,
  problems,
  required = [],
  onChange,
  ...props
}: TextByLanguageFieldsProps) {
  const t = useText();
  const current = useLanguage();
  return languages.map((language) => (
    <LanguageField
      key={language}
      {...props}
      name={`${name}.${language}`}
      language={language}
      required={required.includes(language)}
      label={
        languages.length === 1
          ? label
          : t('form.inLanguage', { field: label, language: languageName(language, current) })
      }
      value={texts[language] ?? ''}
      problem={problems?.[language]}
      onChange={(value) => onChange({ ...texts, [language]: value }, language)}
    />
  ));
}

interface LanguageFieldProps {
  name: string;
  required: boolean;
  language: Language;
  label: string;
  value: string;
  problem: string | undefined;
  help?: string;
  maxLength?: number;
  multiline?: boolean;
  sx?: SxProps<Theme>;
  onChange: (value: string) => void;
}

function LanguageField({
  name,
  required,
  language,
  label,
  value,
  help,
  maxLength,
  multiline,
  sx,
  onChange,
  ...props
}: LanguageFieldProps) {
  const t = useText();
  const problem = useProblemUntilChanged(props.problem, value);
  // The browser cuts what is typed or pasted beyond it.
  const full = maxLength !== undefined && value.length >= maxLength && t('form.full', { smart_count: maxLength });
  return (
    <TextField
      name={name}
      required={required}
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? (full || help)}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { lang: language, maxLength, autoComplete: 'off' } }}
      {...(multiline ? { multiline, minRows: 2 } : {})}
      {...(sx ? { sx } : {})}
    />
  );
}
