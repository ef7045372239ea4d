import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { complaints, type Look, launchBrowser, visitor } from './browser.ts';
import { comeBack, type Person, people, type Session, sessionOf, signIn } from './people.ts';
import { type RunningServer, startServer } from './server.ts';

export interface Visit {
  /**
   * Who is signed in when the journey begins, on whatever page; null for nobody. The planner unless told otherwise.
   * Each person signs in once in a file, and comes back later with the session that the browser kept.
   */
  readonly who?: Person | null | undefined;
  /** Light and 1440 wide unless told otherwise. */
  readonly look?: Look | undefined;
  /** What the page may complain of, because the journey provokes it. */
  readonly expected?: RegExp | undefined;
  /** Milliseconds that a step may take. */
  readonly patience?: number | undefined;
}

/** What the journeys of one file stand on: the real server on data of its own, and a real browser. */
export interface Stage {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  readonly server: RunningServer;
  readonly browser: Browser;
  /** Runs a journey as a fresh visitor, and checks that the page complained about nothing but what is expected. */
  visit(journey: (page: Page) => Promise<void>, visit?: Visit): Promise<void>;
}

/**
 * Sets the stage for the file that calls it: up before its first journey, gone after its last. With `basePath` (`/uni`)
 * the application is mounted there; `settings` are more of the server's environment.
 */
export function openStage({
  basePath = '',
  settings = {},
}: {
  basePath?: string;
  settings?: Readonly<Record<string, string>>;
} = {}): Stage {
  let server: (RunningServer & { close(): Promise<void> }) | undefined;
  let browser: Browser | undefined;
  const sessions = new Map<string, Session>();
  beforeAll(async () => {
    await Promise.all([
      startServer(inject('filledFolder'), basePath, settings).then((started) => {
        server = started;
      }),
      launchBrowser().then((launched) => {
        browser = launched;
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const stage: Stage = {
    get url() {
      return stage.server.url;
    },
    get server() {
      return standing(server);
    },
    get browser() {
      return standing(browser);
    },
    visit: (journey, visit) => visitOn(stage, sessions, journey, visit),
  };
  return stage;
}

function standing<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the stage stands only while the journeys of its file run');
  return part;
}

async function visitOn(
  { browser, url }: Stage,
  sessions: Map<string, Session>,
  journey: (page: Page) => Promise<void>,
  { who = people.planner, look, expected, patience }: Visit = {},
): Promise<void> {
  const { context, page } = await visitor(browser, look);
  if (patience) context.setDefaultTimeout(patience);
  const heard = complaints(page);
  try {
    if (who) await enter(page, url, who, sessions);
    await journey(page).catch(async (problem: unknown) => {
      process.stdout.write(`${await account(page)}\n`);
      throw problem;
    });
    expect(heard.filter((one) => !expected?.test(one))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Where a journey stood when it failed: its address, what had the focus, and the texts on the screen. */
async function account(page: Page): Promise<string> {
  const seen = page.evaluate(() => {
    const focus = document.activeElement;
    const open = document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector<HTMLElement>('main');
    const layer = (open ?? document.body).innerText.replace(/\s+/g, ' ').slice(0, 1_500);
    return `focus: ${focus?.tagName} ${focus?.id ?? ''} ${focus?.textContent?.slice(0, 60) ?? ''}\n${layer}`;
  });
  const told = await Promise.race([
    seen.catch((problem: unknown) => String(problem)),
    new Promise<string>((done) => setTimeout(() => done('the page does not answer'), 5_000)),
  ]);
  return `--- a journey failed on ${page.url()}\n${told}\n---`;
}

async function enter(page: Page, url: string, who: Person, sessions: Map<string, Session>): Promise<void> {
  const kept = sessions.get(who.email);
  if (kept) return comeBack(page, url, kept);
  await signIn(page, url, who);
  sessions.set(who.email, await sessionOf(page));
}
