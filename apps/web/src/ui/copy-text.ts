import { common } from '@uni/phrases';
import { durations, notify } from './notice/notice-store.ts';

/**
 * Puts a text on the clipboard and answers whether it is there. A browser gives the clipboard only by permission, and none at
 * all to a page without TLS: then the copy that the person asked for takes this text. Where that fails too, they are told.
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
