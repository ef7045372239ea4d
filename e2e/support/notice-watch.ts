import type { Page } from 'playwright-core';

/** A notice as the page showed it; times are the page's own, in milliseconds. */
export interface Seen {
  readonly title: string;
  readonly text: string;
  readonly role: string | null;
  /** From the upper edge of the window to the first notice. */
  readonly top: number;
  readonly shown: number;
  /** Null while it is on screen. */
  readonly gone: number | null;
}

/** Notes every notice from now on, when it comes and when it goes. Before the page's own scripts, on each document. */
export async function watchNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: (Omit<Seen, 'gone'> & { gone: number | null; card: Element })[] = [];
    Reflect.set(window, 'seenNotices', seen);
    const cards = () => [...document.querySelectorAll('section[popover] > [role]')];
    new MutationObserver(() => {
      const now = performance.now();
      const there = cards();
      for (const card of there.filter((one) => !seen.some((entry) => entry.card === one))) {
        const [title = '', text = ''] = [...card.querySelectorAll('p')].map((line) => line.textContent ?? '');
        const top = card.parentElement?.getBoundingClientRect().top ?? -1;
        seen.push({ title, text, role: card.getAttribute('role'), top, shown: now, gone: null, card });
      }
      for (const entry of seen) if (entry.gone === null && !there.includes(entry.card)) entry.gone = now;
    }).observe(document, { childList: true, subtree: true });
  });
}

type Words = { readonly title: string; readonly text?: string | undefined };

/** Waits for a notice with these words, on screen or gone again, and gives what is known of it. */
export async function awaitNotice(
  page: Page,
  { title, text }: Words,
  until: 'shown' | 'gone',
  timeout = 25_000,
): Promise<Seen> {
  const handle = await page.waitForFunction(
    ([wantedTitle, wantedText, wanted]) => {
      const seen = Reflect.get(window, 'seenNotices') as (Seen & { card: Element })[];
      const found = seen.find((one) => one.title === wantedTitle && (!wantedText || one.text === wantedText));
      if (!found || (wanted === 'gone' && found.gone === null)) return null;
      const { card: _card, ...entry } = found;
      return entry;
    },
    [title, text ?? '', until] as const,
    { timeout },
  );
  const seen = await handle.jsonValue();
  if (seen === null) throw new Error(`no notice "${title}"`);
  return seen;
}
