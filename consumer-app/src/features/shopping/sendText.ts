import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

/** Sends lines of text with the device's own sharing, or copies them where it has none. */
export async function sendText(title: string, lines: string[]): Promise<void> {
  const content = lines.join('\n');
  const device: Partial<Pick<Navigator, 'share'>> = navigator;
  try {
    if (device.share) return await navigator.share({ title, text: content });
    await navigator.clipboard.writeText(content);
    void notify(text('shopping.send.copied'));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the user changed their mind
    void notifyProblem(error);
  }
}
