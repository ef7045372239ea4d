/** Draws every state of an area's screens once, in the real application, and checks it. */
import { type GetOperation, permissions } from '@uni/contracts';
import { states } from '@uni/phrases';
import { afterEach, describe, expect, it } from 'vitest';
import { type Screen, screens, titleOf } from '../../src/app/routes/screens.ts';
import { failing, mockDocument, mockOperation, releaseSlow, slow } from '../mock-operation.ts';
import { type Fill, sampleAnswer } from '../sample-answer.ts';
import { closeApp, goWithin, mockFrame, openApp, profile } from './app.tsx';
import { appearanceIssues } from './appearance.ts';
import { type Area, type ScreenStates, screenStates } from './screen-states.ts';

export const patience = { timeout: 10_000, interval: 20 } as const;
const main = (): HTMLElement => document.querySelector('main') ?? document.body;
export const text = (): string => main().textContent ?? '';
export const expectText = (copy: string): Promise<void> => expect.poll(text, patience).toContain(copy);
export const alerts = (): string[] =>
  [...main().querySelectorAll('[role="alert"]')].flatMap((alert) => alert.textContent?.trim() || []);

/** Presses every button of the screen with these words. */
export function press(copy: string): void {
  const buttons = [...main().querySelectorAll('button')].filter((one) => one.textContent === copy);
  expect(buttons.length, copy).toBeGreaterThan(0);
  for (const button of buttons) button.click();
}

/** Waits until the requests are answered and the page no longer changes. */
export async function calm(): Promise<void> {
  for (let still = 0, before = ''; still < 2; ) {
    await new Promise((done) => setTimeout(done, 25));
    const now = main().innerHTML;
    still = now === before && !text().startsWith(states.loading) ? still + 1 : 0;
    before = now;
  }
}

export function mockReads({ reads, document, large = {} }: ScreenStates, fill: Fill): void {
  if (document)
    mockDocument(document, {
      ...{ openapi: '3.1.0', info: { title: 'UNI', version: '0.0.0' }, servers: [], paths: {} },
      components: { schemas: {}, responses: {} },
    });
  for (const name of reads) {
    const own = fill === 'large' ? large[name] : undefined;
    if (own) own();
    else mockSample(name, fill);
  }
}

export function mockSample<const K extends GetOperation>(name: K, fill: Fill): void {
  mockOperation(name, ({ query }) => sampleAnswer(name, fill, query.has('page') ? 'page' : 'array'));
}

export function drawStates(area: Area): void {
  const rows: Readonly<Record<string, ScreenStates>> = screenStates[area];
  for (const [key, row] of Object.entries(rows)) drawStatesOf(key, row);
}

/** Draws the states of one screen. */
export function drawStatesOf(key: string, row: ScreenStates): void {
  const screen = screens.find((one) => one.key === key);
  if (!screen) throw new Error(`${key} is no screen`);
  describe(`${titleOf(screen)} ${row.search ?? ''}`.trim(), () => drawScreen(screen, row));
}

function drawScreen(screen: Screen, row: ScreenStates): void {
  afterEach(closeApp);
  const { noun, filter } = row;
  if (noun !== null) it('waits in words, fails in words and recovers', () => waitAndFail(screen, row, noun));
  it('says what it is for where there is nothing', () => drawEmpty(screen, row));
  if (filter) it('names the filter that finds nothing, and clears it', () => drawFiltered(screen, row, filter));
  if (row.reads.length > 0) it('holds long names and large numbers', () => drawLarge(screen, row));
  if (screen.needs) it('says that it is not permitted', () => drawDenied(screen, row, screen.needs));
}

/** The address of a screen in its state, with a filter. */
const addressOf = ({ path }: Screen, { search }: ScreenStates, filter?: string): string => {
  const values = [search, filter].flatMap((one) => one?.replace(/^[?]/, '') || []);
  return values.length > 0 ? `${path}?${values.join('&')}` : path;
};

async function waitAndFail(screen: Screen, row: ScreenStates, noun: string): Promise<void> {
  mockFrame();
  for (const name of row.reads) mockOperation(name, slow(failing()));
  if (row.document) mockDocument(row.document, slow(failing()));
  openApp(addressOf(screen, row));
  await expectText(states.loadingNoun(noun));
  expect(alerts()).toEqual([]);
  expect.soft(await appearanceIssues('loading')).toEqual([]);
  // A screen may read one after the other.
  const textAfterAnswers = (): string => {
    releaseSlow();
    return text();
  };
  await expect.poll(textAfterAnswers, patience).toContain(states.couldNotLoad(noun));
  await calm();
  expect(alerts().join(' ')).toContain(states.code(500));
  expect(text()).not.toContain(row.empty === titleOf(screen) ? '\u0000' : row.empty);
  expect.soft(await appearanceIssues('outage')).toEqual([]);
  mockReads(row, 'empty');
  press(states.retry);
  await expect.poll(text, patience).not.toContain(states.couldNotLoad(noun));
}

async function drawEmpty(screen: Screen, row: ScreenStates): Promise<void> {
  mockFrame();
  mockReads(row, 'empty');
  openApp(addressOf(screen, row));
  await expectText(row.empty);
  await calm();
  expect(alerts()).toEqual([]);
  expect(await appearanceIssues('empty', row.reads.length > 0 ? 'screen' : 'page')).toEqual([]);
}

async function drawFiltered(screen: Screen, row: ScreenStates, filter: string): Promise<void> {
  mockFrame();
  mockReads(row, row.searchesRows ? 'large' : 'empty');
  openApp(addressOf(screen, row, filter));
  await expectText(states.noMatches);
  await calm();
  expect(text()).not.toContain(row.empty);
  expect(await appearanceIssues('filtered')).toEqual([]);
  press(states.clearFilters);
  await expect.poll(text, patience).not.toContain(states.noMatches);
}

async function drawLarge(screen: Screen, row: ScreenStates): Promise<void> {
  mockFrame();
  mockReads(row, 'large');
  openApp(addressOf(screen, row));
  await expect.poll(() => document.querySelectorAll('h1').length, patience).toBe(1);
  await calm();
  expect(alerts()).toEqual([]);
  expect(await appearanceIssues('large', 'page')).toEqual([]);
}

async function drawDenied(screen: Screen, row: ScreenStates, needs: Screen['needs']): Promise<void> {
  mockFrame(profile({ permissions: permissions.filter((one) => one !== needs) }));
  openApp(addressOf(screen, row));
  await expectText(states.noPermission);
  expect(await appearanceIssues('no permission')).toEqual([]);
  // Leaves the screen, which must not be drawn either: its requests have no mock.
  goWithin('/nowhere');
  await expectText(states.notFound);
}
