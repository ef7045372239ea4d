/**
 * `npm run measure:ux [-- --rounds N] [--record]`
 *
 * Drives Chromium on the built program with a study of 400 lines by 120 months: types, pastes, undoes and holds the arrow
 * down in the grid of all costs, and prints what each took against its goal; `--record` puts the table into
 * docs/benchmarks.md. A missed goal is printed, not hidden, and no error.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdown, median, milliseconds, type Row, table } from '../bench/statistics.ts';
import { launch } from '../bench/web-visit.ts';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { HEAVY, heavyStudy } from './heavy-study.ts';
import { build, openHouse, signIn, storeStudy } from './house.ts';
import { commits, keyRepeat, noTimings, openGrid, pastes, type Timings } from './session.ts';

const record = join(repositoryRoot, 'docs/benchmarks.md');
const [begin, end] = ['<!-- measure:ux -->', '<!-- /measure:ux -->'];
/** A frame that a person sees stumble. */
const DROPPED_MS = 50;

/** Says what is under way: the whole takes minutes. */
async function step(name: string, act: () => Promise<void>): Promise<void> {
  console.log(`… ${name}`);
  await act();
}

async function measure(rounds: number): Promise<{ timings: Timings; browser: string }> {
  const house = await openHouse();
  const browser = await launch();
  const timings = noTimings();
  try {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: house.url });
    const page = await context.newPage();
    const address = await storeStudy(house, await signIn(page, house), heavyStudy());
    for (let round = 0; round < rounds; round += 1) await openGrid(page, address, timings);
    await step('typing', () => commits(page, timings));
    await step('pasting', () => pastes(page, timings, rounds));
    await step('holding the arrow', () => keyRepeat(page, timings));
    return { timings, browser: browser.version() };
  } finally {
    await browser.close();
    await house.close();
  }
}

/** The value that so many of a hundred samples do not exceed. */
function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

function timed(what: string, value: number, goal: number): Row {
  return { what, measured: milliseconds(value), goal: `≤ ${goal} ms`, met: value <= goal };
}

function rowsOf(timings: Timings): Row[] {
  const dropped = timings.frames.filter((frame) => frame > DROPPED_MS).length;
  return [
    timed('heavy study open to a grid that can be typed in, median', median(timings.open), 1_500),
    { what: 'key to painted value, median', measured: milliseconds(median(timings.commit)) },
    timed('key to painted value, p95', percentile(timings.commit, 0.95), 50),
    { what: 'key to painted indicators, median', measured: milliseconds(median(timings.indicators)) },
    timed('key to painted indicators, p95', percentile(timings.indicators, 0.95), 100),
    timed('paste of 1,000 cells painted, median', median(timings.pasteSmall), 150),
    timed('paste of 20,000 cells painted, median', median(timings.pasteLarge), 500),
    timed('undo of a paste painted, median', median(timings.undo), 150),
    { what: 'frame at rest, p95', measured: milliseconds(percentile(timings.restFrames, 0.95)) },
    timed('frame while the arrow runs over 120 months, p95', percentile(timings.frames, 0.95), 17),
    { what: `frames above ${DROPPED_MS} ms in that run`, measured: String(dropped), goal: '0', met: dropped === 0 },
  ];
}

function keep(text: string): void {
  const page = readFileSync(record, 'utf8');
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md lacks ${begin} … ${end}`);
  writeFileSync(record, `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, record: { type: 'boolean', default: false } },
  });
  build();
  const { timings, browser } = await measure(Number(values.rounds));
  const rows = rowsOf(timings);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, load ${load} at the end (a quiet machine has 2 or less here)`;
  const heading = `${new Date().toISOString().slice(0, 10)}: ${HEAVY.lines} lines × ${HEAVY.months} months, ${timings.commit.length} commits, ${values.rounds} pastes of each size, Chromium ${browser}, ${machine}`;
  console.log(`${heading}\n\n${table(rows)}`);
  if (values.record) keep(`${heading}\n\n${markdown(rows)}`);
}

await main();
