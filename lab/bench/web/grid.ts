/**
 * `npm run bench:grid [-- --rounds N] [--record] [--profile FILE]`
 *
 * Moves the planning grid of a heavy study and a bare canvas grid in turn, in one Chromium. Its processor is slowed down four
 * times. Wheel, trackpad, scrollbar and arrow key move them; the page itself measures its frames. Prints medians and ratios; `--record`
 * puts the table into docs/benchmarks.md. A missed goal is printed, not hidden, and no error.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launch } from '@uni/tools/browser/launch.ts';
import { build, type DemoServer, openDemoServer, signIn, storeStudy } from '@uni/tools/demonstration/demo-server.ts';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Figure, handOut, markdown, noneOf, table } from '../../figures.ts';
import { heavyStudy } from '../../measure/ux/heavy-study.ts';
import { describeMachine, recordSection, today } from '../../record.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { openCanvasGrid } from './grid/canvas-page.ts';
import { type Motion, timeGesture, toStart } from './grid/frames.ts';
import { type Gesture, GRID, gestures } from './grid/gestures.ts';
import { type BenchSize, inspectCells, type Sight } from './grid/right-cells.ts';

const SIZE: BenchSize = { lines: 300, months: 240, step: 150_000, firstRow: 2 };
const CPU_SLOWDOWN = 4;
const LEAST_RATIO = 0.9;
const MOST_P95_MS = 25;

interface Side {
  readonly page: Page;
  readonly devtools: CDPSession;
}

interface Outcome {
  readonly gesture: Gesture;
  readonly grid: Motion[];
  readonly canvas: Motion[];
  readonly sight: Sight;
}

async function openSide(browser: Browser, fill: (page: Page) => Promise<void>): Promise<Side> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await fill(page);
  const devtools = await context.newCDPSession(page);
  return { page, devtools };
}

async function openPlanningGrid(page: Page, server: DemoServer): Promise<void> {
  const token = await signIn(page, server);
  const { lines, months, step } = SIZE;
  const address = await storeStudy(server, token, heavyStudy({ lines, months, step, inFirst: lines }));
  await page.goto(`${address}&exibir=grade`);
  await page.getByRole('searchbox', { name: 'Filtrar linhas' }).fill('Linha');
  await page.locator(`${GRID} [data-cell="${SIZE.firstRow}:0"]`).waitFor();
}

async function inTurn(sides: { grid: Side; canvas: Side }, gesture: Gesture, rounds: number): Promise<Outcome> {
  const motions = { grid: [] as Motion[], canvas: [] as Motion[] };
  // The first round warms both up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of ['canvas', 'grid'] as const) {
      const { page, devtools } = sides[side];
      await page.bringToFront();
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      const motion = await timeGesture(page, devtools, gesture);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      if (round > 0) motions[side].push(motion);
    }
  }
  const { page, devtools } = sides.grid;
  await toStart(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const sight = await inspectCells(page, devtools, gesture, SIZE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { gesture, ...motions, sight };
}

async function profile({ page, devtools }: Side, gesture: Gesture, file: string): Promise<void> {
  await page.bringToFront();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const categories = ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'blink', 'cc'];
  await toStart(page);
  await page.context().browser()?.startTracing(page, { categories });
  await gesture.act(page, devtools);
  const trace = await page.context().browser()?.stopTracing();
  if (trace) writeFileSync(file, trace);
}

function rowsOf({ gesture, grid, canvas, sight }: Outcome): Figure[] {
  const rates = (motions: readonly Motion[]): number[] => motions.map(({ rate }) => rate);
  const ratio = medianRatio(rates(grid), rates(canvas));
  const p95 = median(grid.map((motion) => motion.p95));
  const perSecond = (value: number): string => `${value.toFixed(1)} frames/s`;
  const { name } = gesture;
  return [
    { what: `${name}: canvas`, measured: perSecond(median(rates(canvas))) },
    { what: `${name}: grid`, measured: perSecond(median(rates(grid))) },
    { what: `${name}: grid / canvas`, measured: ratio.toFixed(2), goal: `≥ ${LEAST_RATIO}`, met: ratio >= LEAST_RATIO },
    {
      what: `${name}: between frames of the grid, p95`,
      measured: milliseconds(p95),
      goal: `≤ ${MOST_P95_MS} ms`,
      met: p95 <= MOST_P95_MS,
    },
    {
      what: `${name}: frames in a row with a blank cell`,
      measured: String(sight.blankFrames),
      goal: '≤ 1',
      met: sight.blankFrames <= 1,
    },
    noneOf(`${name}: cells unlike the study`, sight.wrong.length, String(sight.seen)),
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      record: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  build();
  const server = await openDemoServer();
  const browser = await launch({ scrollbars: true });
  const outcomes: Outcome[] = [];
  try {
    const grid = await openSide(browser, (page) => openPlanningGrid(page, server));
    const rowHeight = await grid.page.locator(`${GRID} [data-cell="2:0"]`).boundingBox();
    const size = { rows: SIZE.lines, columns: SIZE.months, row: rowHeight?.height ?? 0, column: rowHeight?.width ?? 0 };
    const canvas = await openSide(browser, (page) => openCanvasGrid(page, size));
    for (const gesture of gestures.filter(({ name }) => name.includes(values.only))) {
      console.log(`… ${gesture.name}`);
      if (values.profile) await profile(grid, gesture, values.profile);
      else outcomes.push(await inTurn({ grid, canvas }, gesture, Number(values.rounds)));
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const rows = outcomes.flatMap(rowsOf);
  const machine = describeMachine('at the end (a quiet machine has 2 or less here)');
  const heading = `${today()}: ${SIZE.lines} rows × ${SIZE.months} months, medians of ${values.rounds} interleaved rounds, Chromium ${browser.version()}, processor slowed down 4×, ${machine}`;
  console.log(`${heading}\n\n${table(rows)}`);
  for (const { gesture, sight } of outcomes)
    for (const cell of sight.wrong.slice(0, 5)) console.log(`${gesture.name}: ${cell}`);
  handOut(rows);
  if (values.record) recordSection('bench:grid', `${heading}\n\n${markdown(rows)}`);
}

await main();
