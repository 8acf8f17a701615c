import { useText } from '@/providers/i18n';

/** useAutocompleteTexts returns the texts of MUI's Autocomplete, which are English by default. */
export function useAutocompleteTexts() {
  const t = useText();
  return {
    openText: t('choice.open'),
    closeText: t('choice.close'),
    clearText: t('choice.clear'),
    loadingText: t('list.loading'),
  };
}
