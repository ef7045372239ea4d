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
  /** For how long the page stood still when the notice came or went, because the machine was busy elsewhere. */
  readonly held: number;
}

interface Noted extends Omit<Seen, 'gone' | 'held'> {
  gone: number | null;
  readonly card: Element;
}

interface Watch {
  readonly seen: Noted[];
  /** Times at which the page's own beat came late, and by how much. */
  readonly stalls: { readonly at: number; readonly late: number }[];
}

/** Notes every notice from now on, when it comes and when it goes. Before the page's own scripts, on each document. */
export async function watchNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Noted[] = [];
    const stalls: { at: number; late: number }[] = [];
    Reflect.set(window, 'noticeWatch', { seen, stalls } satisfies Watch);
    const beat = 20;
    let last = performance.now();
    setInterval(() => {
      const at = performance.now();
      if (at - last > 2 * beat) stalls.push({ at, late: at - last - beat });
      last = at;
    }, beat);
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
      const { seen, stalls } = Reflect.get(window, 'noticeWatch') as Watch;
      const found = seen.find((one) => one.title === wantedTitle && (!wantedText || one.text === wantedText));
      if (!found || (wanted === 'gone' && found.gone === null)) return null;
      const { card: _card, ...entry } = found;
      const near = (time: number | null) =>
        stalls.filter(({ at, late }) => time !== null && at >= time - 50 && at - late <= time + 50);
      const held = new Set([...near(entry.shown), ...near(entry.gone)]);
      return { ...entry, held: [...held].reduce((sum, { late }) => sum + late, 0) };
    },
    [title, text ?? '', until] as const,
    { timeout },
  );
  const seen = await handle.jsonValue();
  if (seen === null) throw new Error(`no notice "${title}"`);
  return seen;
}
