import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState } from 'react-admin';
import { type Language, languageOf, languages, useText } from '@/providers/i18n';

/** One button per language, each in its own. */
export function LanguageSwitch() {
  const t = useText();
  const [locale, setLocale] = useLocaleState();
  const queries = useQueryClient();

  const speak = (language: Language) => {
    setLocale(language);
    // Answers hold texts too.
    void queries.invalidateQueries();
  };

  return (
    <Box
      component="fieldset"
      aria-label={t('account.language')}
      sx={{ display: 'flex', gap: 1, border: 0, p: 0, m: 0 }}
    >
      {Object.entries(languages).map(([language, name]) => {
        const spoken = language === languageOf(locale);
        return (
          <Button
            key={language}
            lang={language}
            variant={spoken ? 'soft' : 'text'}
            aria-pressed={spoken}
            onClick={() => speak(languageOf(language))}
            sx={{ px: 3, fontSize: 'caption.fontSize' }}
          >
            {name}
          </Button>
        );
      })}
    </Box>
  );
}
