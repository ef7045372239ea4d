import { parseArgs } from 'node:util';
import { canonicalJson } from '@uni/engine';
import { launch } from '@uni/tools/browser/launch.ts';
import { build, type DemoServer, openDemoServer, signIn, storeStudy } from '@uni/tools/demonstration/demo-server.ts';
import type { Browser, Page } from 'playwright-core';
import { type Figure, handOut, markdown, table } from '../../figures.ts';
import { recordSection, today } from '../../record.ts';
import { type ConflictEvaluation, emptyEvaluation, evaluateOrder, evaluateRound } from './evaluation.ts';
import { drawer, FIRST_ROW, type Round, roundsOf, sharedStudy } from './plan.ts';
import { Session } from './session.ts';

const PATIENCE_MS = 40_000;
const GRID = '[role="treegrid"]';

async function open(page: Page, address: string, tab: Round['tab']): Promise<void> {
  await page.goto(tab === 'grid' ? address : address.replace('/custos', '/geral'));
  if (tab === 'fields') return page.locator('[data-path="/discount_rate"] input').first().waitFor();
  await page.getByRole('button', { name: 'Todos em grade' }).click();
  await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('Linha');
  await page.locator(`${GRID} [data-cell="${FIRST_ROW}:0"]`).waitFor();
}

/** Returns the study as a page displays it: every line of the grid in full. */
const visibleOn = (page: Page): Promise<string> =>
  page.locator(`${GRID} [role="gridcell"]`).evaluateAll((cells) => cells.map((cell) => cell.textContent).join('\n'));

async function enter(browser: Browser, demoServer: DemoServer): Promise<{ page: Page; token: string }> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, token: await signIn(page, demoServer) };
}

/** Waits for all of them, then throws the first failure. Otherwise its cleanup would make the others fail. */
async function together<T>(all: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(all);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

interface Outcome {
  readonly evaluation: ConflictEvaluation;
  readonly rounds: readonly Round[];
  readonly same: boolean;
}

async function play(edits: number, seed: number): Promise<Outcome> {
  const demoServer = await openDemoServer();
  const browser = await launch();
  try {
    const people = [await enter(browser, demoServer), await enter(browser, demoServer)];
    const token = people[0]?.token ?? '';
    const address = await storeStudy(demoServer, token, sharedStudy());
    const sessions = people.map(({ page }) => new Session(page));
    const draw = drawer(seed);
    const rounds = roundsOf(edits, draw);
    const evaluation = emptyEvaluation();
    let tab: Round['tab'] | null = null;
    for (const [at, round] of rounds.entries()) {
      if (round.tab !== tab) await Promise.all(sessions.map(({ page }) => open(page, address, round.tab)));
      tab = round.tab;
      const sides = await together(
        sessions.map(async (session, who) => {
          const act = round.acts[who === 0 ? 0 : 1];
          const from = session.decisions.length;
          const batches = await session.edit(act, () => (draw(2) === 0 ? 'mine' : 'theirs'));
          return { act, batches, decisions: session.decisions.slice(from) };
        }),
      );
      evaluateRound(evaluation, { round, at, sides });
      if (at % 10 === 9)
        console.log(
          `… ${(at + 1) * 2} edits, ${evaluation.conflicts} conflicts (${Math.round(performance.now() / 1_000)} s)`,
        );
    }
    evaluateOrder(evaluation, sessions);
    return { evaluation, rounds, same: await showTheSame(demoServer, token, address, sessions) };
  } finally {
    await browser.close();
    await demoServer.close();
  }
}

/** Each page after a last edit of its own, the server, and a reload. */
async function showTheSame(
  demoServer: DemoServer,
  token: string,
  address: string,
  sessions: readonly Session[],
): Promise<boolean> {
  const version = new URL(address).searchParams.get('v');
  const headers = { Authorization: `Bearer ${token}` };
  const stored = async (): Promise<string> => {
    const answer = await fetch(`${demoServer.url}/api/planner/versions/${version}/study/`, { headers });
    const { study, identity } = (await answer.json()) as { study: unknown; identity: unknown };
    return canonicalJson({ study, identity });
  };
  for (const { page } of sessions) await open(page, address, 'grid');
  for (const [who, session] of sessions.entries()) {
    await session.edit({ kind: 'cell', row: FIRST_ROW + who, column: 3, value: 77_000 + who }, () => 'mine');
    // A colleague's edits arrive with the answer to one's own.
    await session.page.waitForTimeout(1_500);
    const live = await visibleOn(session.page);
    await open(session.page, address, 'grid');
    if (live !== (await visibleOn(session.page))) return false;
  }
  const bodies = await Promise.all(
    sessions.map(async ({ page }) => {
      const answer = page.waitForResponse((response) => /\/study\/$/.test(response.url()) && response.ok());
      await page.reload();
      const { study, identity } = (await (await answer).json()) as { study: unknown; identity: unknown };
      return canonicalJson({ study, identity });
    }),
  );
  const server = await stored();
  return bodies.every((body) => body === server);
}

function rowsOf({ evaluation, rounds, same }: Outcome): Figure[] {
  const none = (what: string, issues: readonly string[]): Figure => {
    for (const line of issues.slice(0, 10)) console.log(`${what}: ${line}`);
    return { what, measured: String(issues.length), goal: '0', met: issues.length === 0 };
  };
  const count = (kind: string): number => rounds.flatMap(({ acts }) => acts).filter((act) => act.kind === kind).length;
  return [
    {
      what: 'edits',
      measured: `${rounds.length * 2} (${count('cell')} cells, ${count('paste')} blocks, ${count('field')} fields)`,
    },
    {
      what: 'of them where the other types too',
      measured: String(rounds.filter(({ overlapping }) => overlapping).length * 2),
    },
    { what: 'conflicts on the one surface', measured: String(evaluation.conflicts) },
    none('lost', evaluation.lost),
    none('silent overwrites', evaluation.silent),
    none('overlaps that nobody was asked about', evaluation.unasked),
    none('conflicts that do not show both values', evaluation.unclear),
    {
      what: 'both pages, the server and a reload show the same study',
      measured: same ? 'yes' : 'no',
      goal: 'yes',
      met: same,
    },
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      edits: { type: 'string', default: '200' },
      seed: { type: 'string', default: '26' },
      record: { type: 'boolean', default: false },
    },
  });
  build();
  const outcome = await play(Number(values.edits), Number(values.seed));
  const rows = rowsOf(outcome);
  const heading = `${today()}: seed ${values.seed}`;
  console.log(`\n${heading}\n\n${table(rows)}`);
  handOut(rows);
  if (values.record) recordSection('measure:conflicts', `${heading}\n\n${markdown(rows)}`);
  if (rows.some(({ met }) => met === false)) process.exitCode = 1;
}

await main();
