/** Tests the frame's message when the server fails, and every kind of invalid answer. */
import { type Profile, permissions } from '@uni/contracts';
import { enterprises, home, states, titles } from '@uni/phrases';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../src/app/query-client.ts';
import { distorted, failing, mockOperation, releaseSlow, slow, unreachable } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';
import { closeApp, mockFrame, openApp, profile } from './app.tsx';
import { appearanceIssues } from './appearance.ts';
import { alerts, expectText, mockReads, patience, press, text } from './draw.ts';
import { screenStates } from './screen-states.ts';

afterEach(closeApp);
const summaries = 'GET /api/planner/enterprise-summaries/';
const account = 'GET /api/access/user/profile/';

const outages = [
  ['answers 500', failing(), /código 500, /],
  ['answers 404', failing(404, { detail: 'Not found.' }), /código 404, /],
  ['is behind a broken proxy', distorted(502, '<html>bad gateway</html>'), /código 502, /],
  ['answers a web page', distorted(200, '<html>hello</html>'), /resposta inesperada/],
  ['answers nothing', distorted(200, '', 'application/json'), /resposta inesperada/],
  ['answers something else', distorted(200, '{"results":[]}', 'application/json'), /resposta inesperada/],
  ['is not reached', unreachable(), /sem conexão, /],
] as const;

const screens = [
  ['/home', home.noun, home.empty.title, screenStates.planning.home],
  ['/planejamento', enterprises.noun, enterprises.emptyTitle, screenStates.planning.enterprises],
] as const;

describe.each(screens)('an outage of %s', (path, noun, empty, row) => {
  it.each(outages)('when the server %s is no "no data", and recovers on request', async (_, outage, code) => {
    mockFrame();
    mockReads(row, 'large');
    mockOperation(summaries, outage);
    openApp(path);
    await expectText(states.couldNotLoad(noun));
    expect(alerts().join(' ')).toMatch(code);
    expect(text()).not.toContain(empty);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    mockReads(row, 'large');
    press(states.retry);
    await expect.poll(text, patience).not.toContain(states.couldNotLoad(noun));
    await expectText(sampleAnswer(summaries, 'large')[0]?.name ?? 'a name');
  });
});

describe('what came before an outage', () => {
  const lists = [
    ['/vendas/clientes', 'GET /api/sales/clients/', screenStates.sales.clients],
    ['/planejamento', summaries, screenStates.planning.enterprises],
  ] as const;
  const rows = () => document.querySelectorAll('main tbody tr, main article').length;
  const [isFrom = ''] = states.staleData('|').split('|');

  it.each(lists)('stays on %s, says from when it is, and is renewed on request', async (path, list, row) => {
    mockFrame();
    mockReads(row, 'large');
    openApp(path);
    await expect.poll(rows, patience).toBeGreaterThan(0);
    expect(text()).not.toContain(isFrom);
    const before = rows();
    mockOperation(list, failing());
    await queryClient.invalidateQueries();
    await expectText(isFrom);
    expect(rows()).toBe(before);
    expect(await appearanceIssues('out of date')).toEqual([]);
    mockReads(row, 'large');
    press(states.retry);
    await expect.poll(text, patience).not.toContain(isFrom);
    expect(rows()).toBe(before);
  });
});

describe('an account', () => {
  it('that cannot be read is an outage and asked for again, and ends no session', async () => {
    mockFrame();
    mockReads(screenStates.planning.enterprises, 'empty');
    mockOperation(account, failing());
    openApp('/planejamento');
    await expectText(states.couldNotLoad(states.account));
    expect(await appearanceIssues('account', 'page')).toEqual([]);
    expect(localStorage.getItem('session')).not.toBeNull();
    mockOperation(account, profile());
    press(states.retry);
    await expectText(enterprises.emptyTitle);
  });

  it('whose answer breaks off ends no session', async () => {
    mockFrame();
    mockOperation(account, unreachable());
    openApp('/planejamento');
    await expectText(states.couldNotLoad(states.account));
    expect(localStorage.getItem('session')).not.toBeNull();
  });
});

describe('a slow server', () => {
  it('is waited for with the layout in grey, and after a while with a word', async () => {
    mockFrame();
    mockOperation(summaries, slow(sampleAnswer(summaries, 'large')));
    openApp('/planejamento');
    await expectText(states.loadingNoun(enterprises.noun));
    await expect.poll(text, { timeout: 20_000, interval: 50 }).toContain(states.stillLoadingNoun(enterprises.noun));
    expect(text()).not.toContain(enterprises.emptyTitle);
    expect(await appearanceIssues('slow')).toEqual([]);
    releaseSlow();
    await expect.poll(() => document.querySelectorAll('article').length, patience).toBeGreaterThan(0);
    expect(text()).not.toContain('Ainda carregando');
  });
});

describe('somebody who may only read', () => {
  const reader: Partial<Profile> = { permissions: permissions.filter((one) => one.endsWith(':read')) };

  it.each(['/home', '/planejamento', '/planejamento?novo=sim'])(
    'is offered no new study on %s, and told why',
    async (path) => {
      mockFrame(profile(reader));
      mockReads(screenStates.planning.home, 'large');
      openApp(path);
      await expectText(enterprises.readOnly);
      expect(text()).not.toContain('Novo estudo');
      expect(document.querySelectorAll('dialog[open]')).toHaveLength(0);
      expect(await appearanceIssues('read only')).toEqual([]);
    },
  );
});

describe('an unknown address', () => {
  it.each(['/planejamentos', '/outro-colab', '/de-para-financiamento-outro'])(
    '%s keeps the frame and suggests what it resembles',
    async (path) => {
      mockFrame();
      openApp(path);
      await expectText(states.notFound);
      await expect.poll(() => document.title, patience).toBe(`${titles.notFound} — UNI`);
      expect(document.querySelectorAll(`nav[aria-label="${states.closest}"] a`).length).toBeGreaterThan(0);
      expect(document.querySelectorAll('nav').length).toBeGreaterThan(1);
      expect(await appearanceIssues('not found')).toEqual([]);
    },
  );
});
