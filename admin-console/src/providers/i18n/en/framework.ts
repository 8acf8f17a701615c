import english from 'ra-language-english';
import type { FrameworkTexts } from '../catalogue.ts';

/** React-admin's texts in English, with the console's own wording where it differs. */
export const framework: FrameworkTexts = {
  ...english,
  ra: {
    ...english.ra,
    notification: { ...english.ra.notification, logged_out: 'Your session has ended. Please log in again.' },
  },
};
