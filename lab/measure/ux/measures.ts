/** Measurements for the rows of the rubric. */

import { type DemoServer, signIn, storeStudy } from '@uni/tools/demonstration/demo-server.ts';
import type { DemoStudy } from '@uni/tools/demonstration/demonstration.ts';
import type { Browser } from 'playwright-core';
import { median, milliseconds, percentile } from '../../bench/statistics.ts';
import { acknowledgements, killedTab } from './autosave.ts';
import { firstResult } from './first-result.ts';
import { heavyStudy } from './heavy-study.ts';
import { interactions } from './interactions.ts';
import { phoneTasks } from './phone.ts';
import { printed } from './print.ts';
import { forcedColours, reflow, stillness, widerText, zoomed } from './reflow.ts';
import { atLeast, atMost, holds, type RubricRow } from './rubric.ts';
import { commits, keyRepeat, noTimings, openGrid, pastes, type Timings } from './session.ts';
import { sizes } from './sizes.ts';
import { visibleRows, windows } from './visible-rows.ts';

export interface MeasureContext {
  readonly server: DemoServer;
  readonly browser: Browser;
  readonly token: string;
  readonly aurora: DemoStudy;
  /** Left approved: nothing else is measured on it. */
  readonly other: DemoStudy;
  readonly rounds: number;
}

interface Measure {
  readonly rows: readonly string[];
  readonly act: (act: MeasureContext) => Promise<RubricRow[]>;
}

/** A frame that a person sees stumble. */
const DROPPED_MS = 50;
const own = (section: string): string => `measure:ux, ${section}`;
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const count = (value: number): string => String(value);
const seconds = (value: number): string => `${value.toFixed(1)} s`;
const desk = { locale: 'pt-BR', viewport: { width: 1440, height: 900 } } as const;

export const measures: readonly Measure[] = [
  { rows: ['R6', 'R7', 'R8', 'R9', 'R10', 'R12'], act: heavyGrid },
  {
    rows: ['R5'],
    act: async ({ browser, server, aurora }) => {
      const page = await (await browser.newContext(desk)).newPage();
      await signIn(page, server);
      const times = await interactions(page, aurora);
      await page.context().close();
      const by = own(`interactions.ts, ${times.length} interactions, processor slowed down 4×`);
      return [
        atMost('R5', 'interaction to next paint, p75', percentile(times, 0.75), 100, milliseconds, by),
        atMost('R5', 'interaction to next paint, p98', percentile(times, 0.98), 200, milliseconds, by),
      ];
    },
  },
  {
    rows: ['R11'],
    act: async ({ browser, server, aurora }) => {
      const page = await (await browser.newContext(desk)).newPage();
      await signIn(page, server);
      const times = await acknowledgements(page, aurora);
      await page.context().close();
      const { typed, lostMs } = await killedTab(server, aurora);
      const by = own(`autosave.ts, ${typed} commits, no save gets through, SIGKILL to the tab's process`);
      return [
        atMost(
          'R11',
          'commit to acknowledged save, p95',
          percentile(times, 0.95),
          600,
          milliseconds,
          own('autosave.ts'),
        ),
        atMost('R11', 'work lost when the tab is killed', lostMs, 1_000, milliseconds, by),
      ];
    },
  },
  {
    rows: ['R13'],
    act: async ({ browser, server }) => {
      const result = await sizes(browser, server);
      const row = (what: string, value: number, most: number): RubricRow =>
        atMost('R13', `script, compressed: ${what}`, value, most * 1_000, kilobytes, own('sizes.ts'));
      return [
        row('login', result.login, 120),
        row('frame and home', result.home, 260),
        row('file of the grid', result.grid, 70),
        row('file of the charts', result.charts, 150),
      ];
    },
  },
  {
    rows: ['R14'],
    act: async ({ browser, server }) => {
      const made = await firstResult(browser, server);
      const by = own('first-result.ts, 180 ms a key, 1.4 s to find a thing; J1 in e2e/journeys/main-job.spec.ts');
      return [
        atMost('R14', 'J1: clicks to a computed cash flow', made.clicks, 3, count, by),
        atMost('R14', 'J1: typed fields', made.fields, 8, count, by),
        atMost('R14', 'J1: login to cash flow at a person’s pace', made.seconds, 90, seconds, by),
        atMost('R14', 'J1: example, one click to cash flow', made.exampleMs, 3_000, milliseconds, by),
      ];
    },
  },
  {
    rows: ['R22'],
    act: async ({ browser, server, aurora, other }) => {
      const screens = { browser, server, study: aurora };
      const [narrow, narrower] = [await reflow(screens, 360), await reflow(screens, 320)];
      const tasks = await phoneTasks(browser, server, other);
      const [on, by] = ['no screen scrolls sideways at', own('reflow.ts')];
      return [
        holds('R22', `${on} 360 × 640`, narrow.checked, narrow.failures, by),
        holds('R22', `${on} 320 × 640`, narrower.checked, narrower.failures, by),
        holds('R22', 'read a cash flow, edit a month, approve at 360', tasks.checked, tasks.failures, own('phone.ts')),
      ];
    },
  },
  {
    rows: ['R23'],
    act: async ({ browser, server, aurora }) => {
      const screens = { browser, server, study: aurora };
      const all = [
        ['zoom 200 %: nothing beyond the screen', zoomed],
        ['text spacing of WCAG 1.4.12: nothing cut off', widerText],
        ['forced colours: focus seen at every stop', forcedColours],
        ['reduced motion: nothing moves', stillness],
      ] as const;
      const rows: RubricRow[] = [];
      for (const [what, measure] of all) {
        const { checked, failures } = await measure(screens);
        rows.push(holds('R23', what, checked, failures, own('reflow.ts')));
      }
      return rows;
    },
  },
  {
    rows: ['R24'],
    act: async ({ browser, server, aurora }) => {
      const { checked, failures } = await printed(browser, server, aurora);
      const what = 'A4 across, head on every sheet, ≤ 12 months, page x of y';
      return [holds('R24', what, checked, failures, own('print.ts; e2e/journeys/executive-summary.spec.ts'))];
    },
  },
  {
    rows: ['R31'],
    act: async ({ browser, server, aurora }) => {
      const rows: RubricRow[] = [];
      for (const size of windows) {
        const seen = await visibleRows(browser, server, aurora, size);
        const row = (chart: 'folded' | 'open'): RubricRow => {
          const what = `rows wholly in sight at ${size.width} × ${size.height}, chart ${chart}`;
          return atLeast('R31', what, seen[chart], size[chart], own('visible-rows.ts, rows of 28 px'));
        };
        rows.push(row('folded'), row('open'));
      }
      return rows;
    },
  },
];

async function heavyGrid({ browser, server, token, rounds }: MeasureContext): Promise<RubricRow[]> {
  const timings = noTimings();
  const address = await storeStudy(server, token, heavyStudy());
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext(desk);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    const page = await context.newPage();
    await signIn(page, server);
    // A fresh browser's first visit to the study, then the same again.
    await openGrid(page, address, timings);
    await openGrid(page, address, timings);
    if (round < rounds - 1) {
      await context.close();
      continue;
    }
    await commits(page, timings);
    await pastes(page, timings, rounds);
    await keyRepeat(page, timings);
    await context.close();
  }
  return rowsOf(timings);
}

function rowsOf(timings: Timings): RubricRow[] {
  const by = own('session.ts');
  const timed = (row: string, what: string, value: number, most: number): RubricRow =>
    atMost(row, what, value, most, milliseconds, by);
  const rowOf = (row: string, what: string, value: number): RubricRow => ({
    ...{ row, what, measured: milliseconds(value), target: '', met: null, by },
  });
  const [first, again] = [0, 1].map((rest) => timings.open.filter((_, at) => at % 2 === rest));
  const dropped = timings.frames.filter((frame) => frame > DROPPED_MS).length;
  return [
    rowOf('R6', 'key to painted value, median', median(timings.commit)),
    timed('R6', 'key to painted value, p95', percentile(timings.commit, 0.95), 50),
    rowOf('R7', 'key to painted indicators, median', median(timings.indicators)),
    timed('R7', 'key to painted indicators, p95', percentile(timings.indicators, 0.95), 100),
    rowOf('R8', 'frame at rest, p95', percentile(timings.restFrames, 0.95)),
    timed('R8', 'frame while the arrow runs over 120 months, p95', percentile(timings.frames, 0.95), 17),
    atMost('R8', `frames above ${DROPPED_MS} ms in that run`, dropped, 0, count, by),
    timed('R9', 'paste of 1,000 cells painted, median', median(timings.pasteSmall), 150),
    timed('R9', 'paste of 20,000 cells painted, median', median(timings.pasteLarge), 500),
    timed('R10', 'undo of a paste painted, median', median(timings.undo), 150),
    timed('R12', 'heavy study open to its grid, fresh browser, median', median(first ?? []), 1_500),
    timed('R12', 'heavy study open to its grid, again, median', median(again ?? []), 600),
  ];
}
