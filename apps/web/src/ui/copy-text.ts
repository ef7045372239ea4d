import { common } from '@uni/phrases';
import { durations, notify } from './notice/notice-store.ts';

/**
 * Copies a text to the clipboard and returns true on success. Browsers give the clipboard only by permission, and never to a page
 * without TLS. There, the user's own copy command takes this text. If that fails too, the user is notified.
 */
export async function copyText(text: string): Promise<boolean> {
  const copied = (await isWritten(text)) || isTakenByCopy(text);
  if (!copied)
    notify({ kind: 'error', title: common.notCopied, text: common.copyByHand, duration: durations.validation });
  return copied;
}

const isWritten = async (text: string): Promise<boolean> => {
  // Absent without TLS, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
};

function isTakenByCopy(text: string): boolean {
  const take = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    // A grid under the focus would put its own cells there.
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', take, { capture: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', take, { capture: true });
  return copied;
}
