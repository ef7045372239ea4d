import * as copy from '@uni/phrases';
import { afterEach, describe, expect, it } from 'vitest';
import { mockOperation } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';
import { closeApp, mockFrame, openApp } from './app.tsx';
import { appearanceIssues } from './appearance.ts';
import { calm, drawStates, expectText, mockReads, mockSample, patience, text } from './draw.ts';
import { screenStates } from './screen-states.ts';

drawStates('integration');

describe('an account whose money was settled in several ways', () => {
  afterEach(closeApp);

  it('offers a rule of one of them, and its effect is asked for', async () => {
    mockFrame();
    mockReads(screenStates.integration.generalMapping, 'empty');
    mockSample('GET /api/integration/connections/', 'large');
    mockSample('GET /api/integration/mapping-targets/', 'large');
    const sources = 'GET /api/integration/mapping-sources/';
    const large = sampleAnswer(sources, 'large', 'page');
    const [first] = large.results;
    const operations = [
      { kind: 'payment' as const, code: '1', name: 'Pagamento' },
      { kind: 'payment' as const, code: '10', name: 'Adiantamento' },
    ];
    const targets = [{ key: 'expense.labor_cost', share: 10_000 }];
    const suggestion = { targets, confidence: 91, reason: 'words' as const };
    const source = { ...first, status: 'suggested', rule: null, implied: [], suggestion, operations } as never;
    mockOperation(sources, { ...large, results: [source] });
    const requests: unknown[] = [];
    mockOperation('POST /api/integration/mapping-preview/', ({ body }) => {
      requests.push(Object(body).changes[0].match);
      return sampleAnswer('POST /api/integration/mapping-preview/', 'empty');
    });
    openApp('/de-para-geral');
    const { operation } = copy.integrationMapping.draft;
    const fieldOf = () =>
      [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === operation);
    await expect.poll(() => fieldOf()?.options.length, patience).toBe(3);
    expect([...(fieldOf()?.options ?? [])].map(({ text: label }) => label)).toEqual([
      copy.integrationMapping.draft.anyOperation,
      'Pagamento (1)',
      'Adiantamento (10)',
    ]);
    const field = fieldOf();
    if (!field) throw new Error('the operation is not asked about');
    field.selectedIndex = 2;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => requests.at(-1), patience).toMatchObject({ kind: 'payment', operation: '10' });
    await calm();
    expect(await appearanceIssues('operation')).toEqual([]);
  });
});

describe('a connection that has read nothing yet', () => {
  afterEach(closeApp);

  it('tells no share of the mapping: nothing is never 100%', async () => {
    mockFrame();
    mockReads(screenStates.integration.generalMapping, 'empty');
    mockSample('GET /api/integration/connections/', 'large');
    const sources = 'GET /api/integration/mapping-sources/';
    const answer = sampleAnswer(sources, 'empty', 'page');
    mockOperation(sources, { ...answer, coverage: { ...answer.coverage, sources: 0, by_value: 1, by_rows: 1 } });
    openApp('/de-para-geral');
    await expectText(copy.integrationMapping.emptyText);
    await calm();
    expect(text()).not.toMatch(/\d%/);
    expect(await appearanceIssues('nothing read')).toEqual([]);
  });
});
