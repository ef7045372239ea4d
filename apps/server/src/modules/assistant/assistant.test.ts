import { assistantInputs, type StudyEdit } from '@uni/contracts';
import { assistant as copy, glossaryTerms } from '@uni/phrases';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken, tokensUrl } from '../../../test/support/matrix-api-rows.ts';
import { fieldOf, plan, studyAt, studyOf } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { connectAssistant, type TestAssistant, tokenOf } from './test-support/assistant-client.ts';

const testApp = await openTestApp();
const address = await testApp.app.server.listen({ port: 0, host: '127.0.0.1' });
const { version, url, enterprise } = await plan(testApp);
const beside = await plan(testApp);
const foreign = await plan(testApp, { who: 'strangePlanner' });
const missing = 4_242_424_242;

const opened: TestAssistant[] = [];
const connect = async (token: string): Promise<TestAssistant> => {
  const one = await connectAssistant(address, token);
  opened.push(one);
  return one;
};
afterAll(() => Promise.all(opened.map((one) => one.close())));

const readingToken = await tokenOf(testApp, 'planner', ['planning:read']);
const reader = await connect(readingToken);
const writer = await connect(await tokenOf(testApp, 'planner', ['planning:read', 'planning:write']));

const everyCall: readonly (readonly [string, Record<string, unknown>])[] = [
  ['read_indicators', {}],
  ['read_lines', {}],
  ['explain_number', { indicator: 'npv' }],
  ['run_scenario', { drivers: [{ driver: 'price', amount: 0.1 }] }],
  ['goal_seek', { driver: 'price', indicator: 'npv', target: 0 }],
  ['simulate', { runs: 100 }],
];

const auditTrail = async (): Promise<Record<string, unknown>[]> => {
  const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?action=assistant.called&page_size=100');
  return fieldOf(body, 'results') as Record<string, unknown>[];
};

describe('an assistant that connects', () => {
  test('is rows the tools that its scopes open, each with Portuguese words and bounded inputs', async () => {
    const { tools } = await reader.client.listTools();
    const names = Object.keys(assistantInputs);
    expect(tools.map(({ name }) => name)).toEqual(names.filter((name) => name !== 'propose_edits'));
    expect((await writer.client.listTools()).tools.map(({ name }) => name)).toEqual(names);
    const simulate = tools.find(({ name }) => name === 'simulate');
    expect(simulate?.title).toBe('Simular');
    expect(fieldOf(simulate, 'inputSchema', 'properties', 'runs', 'maximum')).toBe(5_000);
    expect(
      fieldOf(simulate, 'inputSchema', 'properties', 'variables', 'items', 'properties', 'driver', 'enum'),
    ).toContain('price');
  });

  test('reads the glossary and a version’s executive summary', async () => {
    const { resources } = await reader.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['uni://glossary']);
    const glossary = await reader.client.readResource({ uri: 'uni://glossary' });
    for (const { term } of glossaryTerms)
      expect(String(fieldOf(glossary, 'contents', 0, 'text'))).toContain(`**${term}**`);
    const { resourceTemplates } = await reader.client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(1);
    const summaryText = await reader.client.readResource({ uri: `uni://versions/${version}/executive-summary` });
    const summary = JSON.parse(String(fieldOf(summaryText, 'contents', 0, 'text')));
    const { body } = await testApp.send('planner', 'GET', `${url}projection/`);
    expect(summary.indicators).toEqual(fieldOf(body, 'projection', 'indicators'));
    expect(summary.pdf).toBe(`http://testserver/api/planner/versions/${version}/executive-summary/`);
  });

  test('is given the usual questions with what it names in them', async () => {
    const { prompts } = await reader.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(Object.keys(copy.prompts));
    for (const { name, arguments: takes = [] } of prompts) {
      const given = Object.fromEntries(takes.map((one) => [one.name, `<${one.name}>`]));
      const { messages } = await reader.client.getPrompt({ name, arguments: given });
      for (const value of Object.values(given))
        expect(String(fieldOf(messages, 0, 'content', 'text'))).toContain(value);
      await expect(reader.client.getPrompt({ name, arguments: {} })).rejects.toThrow(copy.refusals.noPrompt);
    }
  });

  test('finds names without accents and lists them', async () => {
    expect(await reader.call('list_enterprises', {})).toMatchObject({ isError: false, result: { count: 2 } });
    const { result } = await reader.call('list_versions', { enterprise });
    expect(result).toMatchObject({
      count: 1,
      rows: [{ id: version, enterprise, name: 'Rev 1', state: 'draft', current: false }],
    });
    const exposure = await reader.call('find', { text: 'EXPOSICAO maxima', kinds: ['indicator'] });
    expect(fieldOf(exposure.result, 'rows', 0, 'key')).toBe('max_exposure');
    expect((await reader.call('find', { text: 'terreno', kinds: ['line'], version })).result).toMatchObject({
      rows: [{ kind: 'line', key: 'expense.terrain' }, { kind: 'line' }],
    });
  });
});

describe('a door without sessions', () => {
  const initialise = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
  const send = (body: unknown, token: string | null = readingToken, headers = {}) =>
    testApp.send(token === null ? null : { token }, 'POST', '/api/mcp/', body, headers);

  test('answers 405 where a stream or the end of a session is asked for', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await testApp.send({ token: readingToken }, method, '/api/mcp/')).status).toBe(405);
    }
  });

  test('refuses who has no token, or one without the scope', async () => {
    expect((await send(initialise, null)).status).toBe(401);
    const selling = await tokenOf(testApp, 'planner', ['sales:read', 'planning:write']);
    expect((await send(initialise, selling)).status).toBe(403);
  });

  test('takes one message, and answers a notification with nothing', async () => {
    const notified = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(notified).toMatchObject({ status: 202, body: '' });
    expect((await send([initialise])).status).toBe(400);
    expect((await send({ ...initialise, jsonrpc: '1.0' })).status).toBe(400);
  });

  test('knows no other protocol, method, tool, resource or question', async () => {
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    expect((await send(list, readingToken, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await send(list, readingToken, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
    expect(await send({ ...list, method: 'plans/burn' })).toMatchObject({
      status: 200,
      body: { error: { code: -32601 } },
    });
    await expect(reader.client.callTool({ name: 'burn', arguments: {} })).rejects.toThrow(copy.refusals.noTool);
    await expect(reader.client.readResource({ uri: 'uni://secrets' })).rejects.toThrow(copy.refusals.noResource);
  });
});

describe('a version out of reach', () => {
  test.each(everyCall)('answers like one that is missing: %s', async (tool, input) => {
    const own = await reader.call(tool, { version, ...input });
    expect(own, own.text).toMatchObject({ isError: false });
    const answers = [await reader.call(tool, { version: foreign.version, ...input })];
    answers.push(await reader.call(tool, { version: missing, ...input }));
    for (const answer of answers)
      expect(answer).toEqual({ isError: true, text: copy.refusals.notFound, result: undefined });
  });

  test('is compared with nothing, proposed for nothing, and has no paper', async () => {
    const gone = { isError: true, text: copy.refusals.notFound };
    expect(await reader.call('compare_versions', { base: version, other: foreign.version })).toMatchObject(gone);
    const edits = [{ input: '/discount_rate/value', value: 0.2 }];
    const proposal = { name: 'Proposta', reason: 'Teste', edits };
    expect(await writer.call('propose_edits', { version: foreign.version, ...proposal })).toMatchObject(gone);
    const uri = `uni://versions/${foreign.version}/executive-summary`;
    await expect(reader.client.readResource({ uri })).rejects.toThrow(copy.refusals.notFound);
  });

  test('of the own house, but of an enterprise that the person may not read, too', async () => {
    const grants = [{ resource: 'planning', action: 'read', enterprise }];
    const group = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Uma obra', grants });
    const members = `/api/admin/permit-groups/${fieldOf(group.body, 'id')}/members/`;
    const { body } = await testApp.send('groupless', 'GET', '/api/access/user/profile/');
    expect((await testApp.send('staff', 'PUT', members, { users: [fieldOf(body, 'id')] })).status).toBe(200);
    testApp.passMemory();
    const narrow = await connect(await tokenOf(testApp, 'groupless', ['planning:read']));
    expect(await narrow.call('read_indicators', { version })).toMatchObject({ isError: false });
    expect(await narrow.call('read_indicators', { version: beside.version })).toMatchObject({
      isError: true,
      text: copy.refusals.notFound,
    });
    expect((await narrow.call('list_enterprises', {})).result).toMatchObject({ count: 1, rows: [{ id: enterprise }] });
  });
});

describe('a bad question', () => {
  test.each([
    ['simulate', { version, runs: 5_001 }, 'runs: Informe um valor até 5000.'],
    [
      'simulate',
      { version, runs: 100, variables: [{ driver: 'price', low: 1, mode: 0, high: 1 }] },
      'mode: Este valor não é aceito.',
    ],
    ['run_scenario', { version, drivers: [{ driver: 'weather', amount: 1 }] }, 'driver: Escolha uma das opções.'],
    ['run_scenario', { version, drivers: [{ driver: 'rent', amount: 0.1 }] }, 'Aluguel/m²'],
    ['goal_seek', { version, driver: 'price', indicator: 'nothing', target: 1 }, copy.refusals.noIndicator],
    ['explain_number', { version }, 'indicator:'],
    ['explain_number', { version, indicator: 'npv', line: 'tax' }, 'indicator:'],
    ['explain_number', { version, indicator: 'nothing' }, copy.refusals.noNumber],
    ['explain_number', { version, indicator: 'npv', path: [99] }, copy.refusals.noNumber],
    ['read_lines', { version, from: '2026-13' }, 'from:'],
    ['find', { text: '' }, 'text:'],
    ['compare_versions', { base: version, other: beside.version }, copy.refusals.otherEnterprise],
  ])('of %s %j is refused in Portuguese', async (tool, input, text) => {
    const answer = await reader.call(tool, input);
    const message = answer.isError ? answer.text : JSON.stringify(answer.result);
    expect(message).toContain(text);
  });
});

describe('a proposal', () => {
  const edits = [{ input: '/discount_rate/value', value: 0.2 }];
  const proposal = { version, name: 'Taxa maior', reason: 'O comitê pediu', edits };

  test('is a draft of its own, with its edits and reason; the version stays as it was', async () => {
    const before = await studyAt(testApp, url);
    const made = await writer.call('propose_edits', proposal);
    expect(made, made.text).toMatchObject({
      isError: false,
      result: { applied: 1, draft: { state: 'draft', current: false } },
    });
    const draft = Number(fieldOf(made.result, 'draft', 'id'));
    expect(draft).not.toBe(version);
    expect(await studyAt(testApp, url)).toEqual(before);
    const after = await studyAt(testApp, `/api/planner/versions/${draft}/`);
    expect(after.study).toEqual({ ...before.study, discount_rate: { ...before.study.discount_rate, value: 0.2 } });
    const history = await testApp.send('planner', 'GET', `/api/planner/versions/${draft}/edits/?since=1`);
    const [edit] = history.body as (StudyEdit & { reason: string })[];
    expect(edit).toMatchObject({ path: '/discount_rate/value', new: 0.2, reason: 'O comitê pediu' });
    const compared = await reader.call('compare_versions', { base: version, other: draft });
    expect(compared.result).toMatchObject({ count: 1, rows: [{ path: '/discount_rate/value', after: 0.2 }] });
  });

  test('needs the scope that writes', async () => {
    await expect(reader.client.callTool({ name: 'propose_edits', arguments: proposal })).rejects.toThrow(
      copy.refusals.noTool,
    );
  });

  test.each([
    ['a name that is taken', { name: 'Taxa maior' }, 'versão'],
    ['a place that is not there', { name: 'Outra', edits: [{ input: '/nowhere/0', value: 1 }] }, ''],
    [
      'a value that the engine refuses',
      { name: 'Outra', edits: [{ input: '/discount_rate/value', value: 'muito' }] },
      '',
    ],
  ])('with %s is refused, and leaves no draft behind', async (_name, changed, text) => {
    const count = async () => fieldOf((await reader.call('list_versions', {})).result, 'count');
    const before = await count();
    const answer = await writer.call('propose_edits', { ...proposal, ...changed });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(text);
    expect(await count()).toBe(before);
  });
});

describe('the audit trail', () => {
  test('names tool and version of each call, answered or refused, and no words of anybody', async () => {
    const made = await testApp.send('staff', 'POST', tokensUrl, newToken(['planning:read']));
    const ofOrganization = await connect(String(fieldOf(made.body, 'token')));
    await ofOrganization.call('read_indicators', { version });
    await ofOrganization.call('read_indicators', { version: missing });
    await ofOrganization.call('find', { text: 'Maria da Silva' });
    await ofOrganization.call('simulate', { version, runs: 0 });
    const entries = (await auditTrail()).slice(0, 4).map(({ details, target_id }) => ({ details, target_id }));
    const target_id = fieldOf(made.body, 'id');
    expect(entries.map(({ target_id: id }) => id)).toEqual([target_id, target_id, target_id, target_id]);
    expect(entries.map(({ details }) => details)).toEqual([
      expect.objectContaining({ tool: 'simulate', outcome: 'refused' }),
      expect.objectContaining({ tool: 'find', outcome: 'done' }),
      expect.objectContaining({ tool: 'read_indicators', outcome: 'refused', version: missing }),
      expect.objectContaining({ tool: 'read_indicators', outcome: 'done', version }),
    ]);
    expect(JSON.stringify(entries)).not.toContain('Maria');
  });
});

test('a study that is not the usual one is read all the same', async () => {
  const late = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  const { result } = await reader.call('read_lines', {
    version: late.version,
    lines: ['free_cash_flow'],
    by: 'month',
    from: '2025-02',
    to: '2025-03',
  });
  expect(result).toMatchObject({ count: 1, periods: ['2025-02', '2025-03'] });
});

describe('an assistant that computes too much', () => {
  const simulation = { version, runs: 500 };

  test('is refused with a sentence beyond its organization’s turns, and loses nothing of what waits', {
    tags: ['proof'],
  }, async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => reader.call('simulate', simulation)));
    const refused = answers.filter(({ isError }) => isError);
    // One under way and eight that wait, at least; the first may be over before the last arrive.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(9);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ text }) => text))).toEqual(new Set([copy.refusals.busy]));
    expect(await reader.call('simulate', simulation)).toMatchObject({ isError: false });
  });
});
