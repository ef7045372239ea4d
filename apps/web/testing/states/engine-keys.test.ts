/** No screen of the integration shows a key of the engine or a name of the wire. People read words, whatever an answer holds. */
import {
  bindingStates,
  fundingLines,
  type JsonOperation,
  mappingKinds,
  movementKinds,
  movementNatures,
  parameterKeys,
  sourceStatuses,
} from '@uni/contracts';
import { channels, expenseGroups, partKinds } from '@uni/engine';
import * as copy from '@uni/phrases';
import { afterEach, describe, expect, it } from 'vitest';
import { screens } from '../../src/app/routes/screens.ts';
import { mockOperation } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';
import { closeApp, mockFrame, openApp } from './app.tsx';
import { calm, patience } from './draw.ts';
import { type ScreenStates, screenStates } from './screen-states.ts';

const lineKeys: readonly string[] = [
  ...channels.flatMap((channel) => partKinds.map((kind) => `receipts.${channel.key}.${kind.key}`)),
  ...expenseGroups.map(({ key }) => `expense.${key}`),
  ...['tax.ret', 'tax.pis', 'delinquency', 'refunds', 'commission.direct', 'revenue.taxed', 'opening_balance'],
  ...['expense.of_one_study', ...fundingLines],
];
const resources = Object.keys(copy.integration.resources);
/** Names of the wire that are no word of Portuguese. */
const wireNames: readonly string[] = [
  ...[...lineKeys, ...resources, ...mappingKinds, ...parameterKeys].filter((name) => /[._-]|[A-Z]/.test(name)),
  ...[...movementKinds, ...movementNatures, ...bindingStates, ...sourceStatuses],
  ...['delinquency', 'refunds', 'income', 'outcome', 'companies', 'disbursements', 'receivables'],
];

/** Operations in which `key` is the ERP's own key, by which users identify the row. */
const withKeysOfErp: readonly JsonOperation[] = [
  'GET /api/integration/connections/:id/refused-rows/',
  'GET /api/integration/connections/:id/sales/',
  'GET /api/integration/certificates/:id/',
];

/** Replaces lines and resources of an answer by the server's own keys; the rest of it stays. */
function asOnTheWire(value: unknown, ofLine: RegExp, name = '', row = 0): unknown {
  if (Array.isArray(value)) return value.map((one, at) => asOnTheWire(one, ofLine, name, at));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asOnTheWire(one, ofLine, key, row)]));
  if (typeof value !== 'string') return value;
  const isSample = value.includes('Residencial Jardins');
  const next = (names: readonly string[]) => names[(row * 7 + name.length) % names.length] ?? value;
  if (isSample && ofLine.test(name)) return next(lineKeys);
  if (isSample && /^resources?$/.test(name)) return next(resources);
  if (isSample && name === 'unread') return `${next(resources)} 2026-01-01 – 2026-12-31`;
  return value;
}

function mockOnTheWire(name: JsonOperation): void {
  const ofLine = withKeysOfErp.includes(name) ? /(^|_)line$/ : /(^|_)(key|line)$/;
  mockOperation(
    name,
    ({ query }) => asOnTheWire(sampleAnswer(name, 'large', query.has('page') ? 'page' : 'array'), ofLine) as never,
  );
}

/** Sources in every state, with rules, suggestions and parameters that lead to lines. */
function mockSources(): void {
  const name = 'GET /api/integration/mapping-sources/';
  const sample = sampleAnswer(name, 'large', 'page');
  const targets = (at: number) => [{ key: lineKeys[at % lineKeys.length] ?? '', share: 10_000 }];
  const states = ['mapped', 'suggested', 'pending', 'conflict'] as const;
  const [first] = sample.results;
  if (!first?.rule) throw new Error('the sample has no source with a rule');
  const rule = { ...first.rule, scope: { ...first.rule.scope, connection: null, enterprise: null } };
  const results = lineKeys.map((_, at) => {
    const status = states[at % states.length] ?? 'pending';
    const suggestion = { targets: targets(at), confidence: 91, reason: 'words' as const };
    const operations = movementKinds.map((kind) => ({ kind, code: `${at}`, name: '' }));
    return {
      ...first,
      ...{ id: `${at}`, label: '', account: `2.01.${at}`, status, operations, contract: '' as const },
      rule: status === 'mapped' || status === 'conflict' ? { ...rule, targets: targets(at) } : null,
      implied: status === 'pending' ? targets(at) : [],
      suggestion: status === 'suggested' ? suggestion : null,
    };
  });
  mockOperation(name, { ...sample, results });
}

/** Returns the text that users read or hear: texts, spoken names, titles and placeholders. */
function visibleText(): string {
  const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].flatMap((attribute) => one.getAttribute(attribute) ?? []),
  );
  const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  return [document.body.innerText, ...spoken, ...options].join('\n');
}

/** Addresses, and files that are named by their ends, are no keys. */
const isAddress = (text: string): boolean => /\.(br|com|test|csv|xlsx|json)$/.test(text) || text.includes('@');
/** Words of English with dots or low lines between. */
const keyShape = /(?<![\w.@/-])[a-z][a-z0-9]*(?:[._][a-z0-9]+)+(?![\w@-])/g;

function visibleKeys(): string[] {
  const text = visibleText();
  const shaped = [...text.matchAll(keyShape)].map(([key]) => key).filter((key) => !isAddress(key));
  const named = wireNames.filter((name) =>
    new RegExp(`(?<![\\w.-])${name.replaceAll('.', '\\.')}(?![\\w.-])`).test(text),
  );
  return [...new Set([...shaped, ...named])];
}

it('finds a key wherever it stands, and none in words', () => {
  const paragraph = document.createElement('p');
  document.body.append(paragraph);
  for (const [text, expected] of [
    ['Terreno', []],
    ['conta 2.01.03, api.sienge.com.br, planilha.xlsx', []],
    ['expense.terrain', ['expense.terrain']],
    ['em bank-movement, hoje', ['bank-movement']],
    ['opening_balance', ['opening_balance']],
    ['payment 3', ['payment']],
  ] as const) {
    paragraph.textContent = text;
    expect(visibleKeys(), text).toEqual(expected);
    paragraph.textContent = '';
    paragraph.title = text;
    expect(visibleKeys(), `title ${text}`).toEqual(expected);
    paragraph.title = '';
  }
  paragraph.remove();
});

const drawn: Readonly<Record<string, ScreenStates>> = {
  ...screenStates.integration,
  committedForecast: screenStates.planning.committedForecast,
  grossRevenueLine: screenStates.planning.grossRevenueLine,
};

/** The screen of a state has come, and nothing of it is a key. */
async function expectNoKey(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('h1').length, patience).toBe(1);
  await calm();
  expect(visibleKeys()).toEqual([]);
}

function openOnTheWire(key: string, address: string, more: readonly JsonOperation[] = []): void {
  mockFrame();
  for (const name of [...(drawn[key]?.reads ?? []), ...more]) mockOnTheWire(name);
  mockSources();
  mockOnTheWire('POST /api/integration/mapping-preview/');
  openApp(address);
}

const pressed = async (name: string): Promise<void> => {
  const buttons = () =>
    [...document.querySelectorAll('button')].filter(
      (one) => one.textContent === name || one.getAttribute('aria-label')?.startsWith(name),
    );
  await expect.poll(() => buttons().length, patience).toBeGreaterThan(0);
  buttons()[0]?.click();
};

const connection = 'GET /api/integration/connections/:id/';
/** Layers over a screen: how to open them, their own answers, and the text once they are open. */
const opened: readonly {
  readonly what: string;
  readonly key: string;
  readonly search?: string;
  readonly press?: readonly string[];
  readonly reads: readonly JsonOperation[];
  readonly expectedText: string;
}[] = [
  {
    what: 'resources',
    key: 'integration',
    search: '?abrir=1',
    reads: [],
    expectedText: copy.integration.drawer.resourcesLead,
  },
  {
    ...{ what: 'rows set aside', key: 'integration', search: '?abrir=1&aba=quarentena' },
    ...{ reads: [`${connection}refused-rows/`], expectedText: copy.integration.drawer.refusedLead },
  },
  {
    ...{ what: 'sales', key: 'integration', search: '?abrir=1&aba=vendas' },
    ...{ reads: [`${connection}sales/`], expectedText: copy.erpSales.lead },
  },
  {
    ...{ what: 'a certificate', key: 'integration', search: '?abrir=1&aba=certificados' },
    press: [copy.integrationProof.certificates.openOf('')],
    reads: [
      ...([`${connection}certificates/`, 'GET /api/integration/certificates/:id/'] as const),
      'GET /api/integration/mapping-targets/',
    ],
    expectedText: copy.integrationProof.certificates.rowsTable,
  },
  {
    ...{ what: 'the history of the mapping', key: 'generalMapping', press: [copy.integrationMapping.history.button] },
    ...{ reads: ['GET /api/integration/mapping-batches/'], expectedText: copy.integrationMapping.history.title },
  },
  {
    ...{ what: 'documents of a source', key: 'generalMapping', press: [copy.integrationMapping.draft.documents] },
    ...{ reads: ['GET /api/integration/source-documents/'], expectedText: copy.erpDocuments.table },
  },
];

describe('a screen of the integration', () => {
  afterEach(closeApp);

  it.each(Object.keys(drawn))('%s shows no key', async (key) => {
    const screen = screens.find((one) => one.key === key);
    if (!screen) throw new Error(`${key} is no screen`);
    openOnTheWire(key, screen.path);
    await expectNoKey();
  });

  it.each(opened)('$what shows no key', async ({ key, search = '', press = [], reads, expectedText }) => {
    openOnTheWire(key, `${screens.find((one) => one.key === key)?.path}${search}`, reads);
    for (const name of press) await pressed(name);
    await expect.poll(visibleText, patience).toContain(expectedText);
    await expectNoKey();
  });
});
