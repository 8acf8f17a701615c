import english from 'ra-language-english';
import type { FrameworkTexts } from '../texts.ts';

/** React-admin's own English, in our words where they differ. */
export const frameworkEn: FrameworkTexts = {
  ...english,
  ra: {
    ...english.ra,
    notification: { ...english.ra.notification, logged_out: 'Your session has ended. Please log in again.' },
  },
};
