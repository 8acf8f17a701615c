import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

const device: Partial<Pick<Navigator, 'share'>> = navigator;

/** Reports whether the device has its own sharing. */
export const canSend = (): boolean => device.share !== undefined;

/** Sends with the device's own sharing, or copies where it has none. */
async function send(data: ShareData, copy: string, copied: string): Promise<void> {
  try {
    if (canSend()) return await navigator.share(data);
    await navigator.clipboard.writeText(copy);
    void notify(copied);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the user cancelled
    void notifyProblem(error);
  }
}

/** Sends or copies lines of text. */
export function sendText(title: string, lines: string[]): Promise<void> {
  const content = lines.join('\n');
  return send({ title, text: content }, content, text('shopping.send.copied'));
}

/** Sends or copies a link. */
export const sendLink = (title: string, url: string): Promise<void> =>
  send({ title, url }, url, text('shopping.live.copied'));
