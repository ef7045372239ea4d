/**
 * `npm run bench:web [-- --rounds N] [--record]`
 *
 * Visits our login page, home, workspace and sales mirror, a minimal antd page and a react-admin list in turn. One Chromium has a cold cache
 * and a processor slowed down four times. Then home and the list once more at a round trip of 100 ms. Prints medians and
 * ratios; `--record` puts the table into docs/benchmarks.md. A missed goal is printed, not hidden, and no error.
 */
import { parseArgs } from 'node:util';
import { launch } from '@uni/tools/browser/launch.ts';
import type { Browser } from 'playwright-core';
import { handOut, markdown, table } from '../../figures.ts';
import { describeMachine, recordSection, today } from '../../record.ts';
import { figuresOf, type Measured } from './web-figures.ts';
import { buildPages, openPages, type PageName, type Pages, pageNames } from './web-pages.ts';
import { type Conditions, timeToVisible, type Visit, visit } from './web-visit.ts';

const slow: Conditions = { slowdown: 4, latency: 0 };
const far: Conditions = { slowdown: 1, latency: 100 };
const farAndSlow: Conditions = { slowdown: 4, latency: 100 };
const raced = ['home', 'reactAdmin'] as const;

type Samples<Name extends string, Value> = Record<Name, Value[]>;
const noSamples = <Name extends string, Value>(names: readonly Name[]): Samples<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as Samples<Name, Value>;

async function measure(browser: Browser, { pages }: Pages, rounds: number): Promise<Measured> {
  const visits = noSamples<PageName, Visit>(pageNames);
  const times = noSamples<(typeof raced)[number], number>(raced);
  const slowTimes = noSamples<(typeof raced)[number], number>(raced);
  // The first round warms the browser and the servers up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const name of pageNames) {
      const made = await visit(browser, pages[name], slow);
      if (round > 0) visits[name].push(made);
    }
    for (const name of raced) {
      const [time, slowTime] = [
        await timeToVisible(browser, pages[name], far),
        await timeToVisible(browser, pages[name], farAndSlow),
      ];
      if (round > 0) times[name].push(time);
      if (round > 0) slowTimes[name].push(slowTime);
    }
  }
  return { visits, far: times, farAndSlow: slowTimes };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '9' }, record: { type: 'boolean', default: false } },
  });
  const rounds = Number(values.rounds);
  buildPages();
  const browser = await launch();
  const opened = await openPages(browser);
  const measured = await measure(browser, opened, rounds).finally(() => opened.close());
  const version = browser.version();
  await browser.close();
  const rows = figuresOf(measured);
  const machine = describeMachine('at the end (a quiet machine has 1 or less)');
  const heading = `${today()}: medians of ${rounds} interleaved rounds, Chromium ${version}, processor slowed down 4×, ${machine}`;
  console.log(`${heading}\n\n${table(rows)}`);
  for (const name of ['home', 'workspace'] as const)
    console.log(`${name}: ${measured.visits[name][0]?.scripts.join(' ')}`);
  handOut(rows);
  if (values.record) recordSection('bench:web', `${heading}\n\n${markdown(rows)}`);
}

await main();
