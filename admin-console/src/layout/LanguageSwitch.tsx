import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSetLocale } from 'react-admin';
import { type Language, languageName, languages, useLanguage, useText } from '@/providers/i18n';

/** LanguageSwitch has a button for each language, labelled in that language. */
export function LanguageSwitch() {
  const t = useText();
  const current = useLanguage();
  const setLocale = useSetLocale();
  const queries = useQueryClient();

  const choose = (language: Language) => {
    setLocale(language);
    // Responses have texts too.
    void queries.invalidateQueries();
  };

  return (
    <Box
      component="fieldset"
      aria-label={t('account.language')}
      sx={{ display: 'flex', gap: 1, border: 0, p: 0, m: 0 }}
    >
      {languages.map((language) => {
        const chosen = language === current;
        return (
          <Button
            key={language}
            lang={language}
            variant={chosen ? 'soft' : 'text'}
            aria-pressed={chosen}
            onClick={() => choose(language)}
            sx={{ px: 3, fontSize: 'caption.fontSize' }}
          >
            {languageName(language)}
          </Button>
        );
      })}
    </Box>
  );
}
