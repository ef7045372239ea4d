import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Batch, Slice } from '../adapter/adapter.model.ts';
import { closed, current, keys, reading } from '../test-support/reading.ts';
import type { StubRequest, StubResponse } from '../test-support/stub.ts';

afterEach(closed);

const sample = (name: string): { data: Record<string, unknown>[] } =>
  JSON.parse(readFileSync(new URL(`fixtures/constructed-sienge-bulk-${name}.json`, import.meta.url), 'utf8'));

const year = (resource: string): Slice => ({
  resource,
  label: '2025',
  covers: { by: 'dates', from: '2025-01-01', to: '2025-12-31' },
  request: { kind: 'window', from: '2025-01-01', to: '2025-12-31', today: '2026-11-22' },
});

const sync = { bulkMode: 'sync' } as const;

/** A job that is ready at the second request, in chunks. */
const job =
  (chunks: readonly (readonly unknown[])[], over: (request: StubRequest) => StubResponse | null = () => null) =>
  (request: StubRequest): StubResponse => {
    const own = over(request);
    if (own) return own;
    if (request.query.get('_async') === 'true') return { body: { identifier: 'job-1' } };
    const chunk = /\/async\/job-1\/result\/(\d+)$/.exec(request.path)?.[1];
    if (chunk) return { body: { data: chunks[Number(chunk) - 1] } };
    if (request.path.endsWith('/async/job-1'))
      return { body: request.before === 0 ? { status: 'Waiting' } : { status: 'Finished', chunks: chunks.length } };
    return { status: 404, body: {} };
  };

describe('what money moved in the samples', () => {
  test('income: two receipts, a cancellation without money, what is open', async () => {
    const read = await reading(() => ({ body: sample('income') }), year('income'), sync);
    expect(keys(read)).toEqual(['555/1', '555/2', '555/3', '555/4']);
    const facts = read.rows.flatMap(({ movements }) =>
      movements.map(({ nature, kind, date, amount, operation, condition }) =>
        [nature, kind, date, amount, operation, condition].join(' '),
      ),
    );
    expect(facts).toEqual([
      'realised receipt 2025-07-10 3500000 2 AT',
      'realised receipt 2025-09-15 104650 2 PM',
      'forecast receivable 2025-08-10 150000  PM',
      'forecast receivable 2025-09-10 250000  PM',
    ]);
    expect(read.rows[0]?.movements[0]).toMatchObject({
      company: '10',
      costCenter: '20',
      account: '10101',
      documentType: 'CT',
      document: '555/1 · CT CONTR-2025-0001',
      counterpart: '501',
    });
    expect(current.stub?.journal[0]?.query.toString()).toBe('startDate=2025-01-01&endDate=2025-12-31&selectionType=D');
  });

  test('outcome: apportioned 60/40, open, and a forecast', async () => {
    const read = await reading(() => ({ body: sample('outcome') }), year('outcome'), sync);
    const facts = read.rows.flatMap(({ movements }) =>
      movements.map(({ nature, kind, amount, costCenter, documentType, counterpart }) =>
        [nature, kind, amount, costCenter, documentType, counterpart].join('|'),
      ),
    );
    expect(facts).toEqual([
      'realised|payment|-720000|20|NFS|Fornecedor Exemplo 01 Ltda',
      'realised|payment|-480000|21|NFS|Fornecedor Exemplo 01 Ltda',
      'committed|payable|-700000|20|NFS|Fornecedor Exemplo 02 Ltda',
      'forecast|payable|-5000000|20|PCT|Fornecedor Exemplo 03 Ltda',
    ]);
    expect(current.stub?.journal[0]?.query.get('correctionIndexerId')).toBe('0');
  });

  test('bank: lines of no title, in and out; the line of a title is not counted twice', async () => {
    const read = await reading(() => ({ body: sample('bank-movement') }), year('bank-movement'), sync);
    const facts = read.rows.flatMap(({ movements }) =>
      movements.map(({ kind, amount, operation, account, document }) =>
        [kind, amount, operation, account, document].join('|'),
      ),
    );
    expect(facts).toEqual([
      'bank|50000000|12|108010101|148200 · APO APO-1',
      'bank|-350000|20|21803|148201 · AV',
      'bank|-8000000|30||148202 · AV T1',
    ]);
    expect(current.stub?.journal[0]?.query.get('onlyDetachedMovement')).toBe('S');
  });
});

/** Titles without end, distinguished by their bill. */
const title = (billId: number, over: object = {}) => ({
  companyId: 10,
  billId,
  installmentId: 1,
  dueDate: '2025-07-10',
  balanceAmount: 0,
  receiptsCategories: [{ costCenterId: 20, financialCategoryId: '10101', financialCategoryRate: 100 }],
  receipts: [{ operationTypeId: 2, netAmount: 35_000.5, paymentDate: '2025-07-10', sequencialNumber: 1 }],
  ...over,
});
const titles = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => title(from + index));
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}/1`);

describe('a large answer by job and chunk', () => {
  test('is waited for in growing steps, and read chunk by chunk in batches', async () => {
    const chunks = [titles(0, 2_500), titles(2_500, 3_000)];
    const read = await reading(job(chunks), year('income'));
    expect(keys(read)).toEqual(ids(0, 3_000));
    expect(read.batches.map(({ rows }) => rows.length)).toEqual([0, 2_000, 1_000]);
    expect(read.batches.every(({ rows }) => rows.length <= 2_000)).toBe(true);
    expect(current.stub?.waits).toEqual([5_000]);
    const request = current.stub?.journal[0]?.query;
    expect([request?.get('_async'), request?.get('selectionType'), request?.get('_asyncChunkMaxSize')]).toEqual([
      'true',
      'D',
      '51200',
    ]);
  });

  test('goes on from the cursor of any batch, without asking for the job again', async () => {
    const chunks = [titles(0, 2_500), titles(2_500, 4_700)];
    const whole = await reading(job(chunks), year('income'));
    let before = 0;
    for (const { rows, cursor } of whole.batches.slice(0, -1)) {
      before += rows.length;
      const resumed = await reading(job(chunks), year('income'), {}, cursor);
      expect(keys(resumed)).toEqual(ids(before, 4_700));
      expect(current.stub?.journal.some(({ query }) => query.has('_async'))).toBe(false);
    }
    expect(before).toBe(4_000);
  });

  test('a chunk that breaks off is read on from where it broke', async () => {
    const breaks = ({ path, before }: StubRequest): StubResponse | null =>
      path.endsWith('/result/1') && before < 2
        ? { body: { data: titles(0, 500) }, breaksAfter: 30_000 + before * 50_000 }
        : null;
    const read = await reading(job([titles(0, 500)], breaks), year('income'));
    expect(keys(read)).toEqual(ids(0, 500));
    expect(read.refused).toEqual([]);
  });

  test.each<[string, (request: StubRequest) => StubResponse | null]>([
    ['is lost', ({ path, before }) => (path.endsWith('/job-1') && before === 0 ? { status: 404, body: {} } : null)],
    [
      'fails',
      ({ path, before }) =>
        path.endsWith('/job-1') && before === 0 ? { body: { status: 'Failed', error: 'mensagem' } } : null,
    ],
    [
      'expires while it is read',
      ({ path, before }) => (path.endsWith('/result/2') && before === 0 ? { status: 404, body: {} } : null),
    ],
  ])('a job that %s is started again, and nothing counts twice', async (_name, over) => {
    const read = await reading(job([titles(0, 10), titles(10, 20)], over), year('income'));
    expect(new Set(keys(read))).toEqual(new Set(ids(0, 20)));
    expect(read.refused).toEqual([]);
    expect(current.stub?.journal.filter(({ query }) => query.has('_async'))).toHaveLength(2);
  });

  test('a job that is always lost is given up on', async () => {
    const lost = ({ path }: StubRequest): StubResponse | null =>
      path.endsWith('/job-1') ? { status: 404, body: {} } : null;
    await expect(reading(job([], lost), year('income'))).rejects.toMatchObject({
      code: 'unavailable',
      retryable: true,
    });
    expect(current.stub?.journal.filter(({ query }) => query.has('_async'))).toHaveLength(3);
  });

  test('an identifier that is no identifier is never asked for', async () => {
    const odd = ({ query }: StubRequest): StubResponse | null =>
      query.has('_async') ? { body: { identifier: '../bills' } } : null;
    await expect(reading(job([], odd), year('income'))).rejects.toMatchObject({ code: 'shape' });
    expect(current.stub?.journal).toHaveLength(1);
  });
});

describe('a large answer at once', () => {
  test('that breaks off is read from its start', async () => {
    const answer = ({ before }: StubRequest): StubResponse => ({
      body: { data: titles(0, 3_000) },
      ...(before < 1 ? { breaksAfter: 700_000 } : {}),
    });
    const read = await reading(answer, year('income'), sync);
    expect(new Set(keys(read))).toEqual(new Set(ids(0, 3_000)));
    expect(read.refused).toEqual([]);
    expect(read.batches.every(({ cursor }) => cursor === null)).toBe(true);
  });

  test('with the same row twice has it once; another row under its key waits', async () => {
    const titles = [title(1), title(1), title(1, { balanceAmount: 9 }), title(2)];
    const read = await reading(() => ({ body: { data: titles } }), year('income'), sync);
    expect(keys(read)).toEqual(['1/1', '2/1']);
    expect(read.refused.map(({ key, reason }) => [key, reason])).toEqual([['1/1', 'duplicate_key']]);
  });

  test('a row that is no JSON spoils itself alone', async () => {
    const text = JSON.stringify({ data: [title(1), title(2), title(3)] });
    const body = text
      .replace('"billId":2,', '"billId":2,"balanceAmount":NaN,')
      .replace(/"balanceAmount":0,(?=[^}]*"billId":3)/, '');
    const read = await reading(() => ({ body }), year('income'), sync);
    expect(keys(read)).toContain('3/1');
    expect([...keys(read), ...read.refused.map(({ key }) => key)].sort()).toEqual(['1/1', '2/1', '3/1']);
  });

  test.each<[string, StubResponse, string, boolean]>([
    ['no rows', { body: { data: [] } }, 'income', false],
    ['not found', { status: 404, body: {} }, 'income', true],
    ['no bank lines', { body: { data: [] } }, 'bank-movement', true],
  ])('%s: what is absent proves something unless it may not', async (_name, reply, resource, doubt) => {
    const read = await reading(() => reply, year(resource), sync);
    expect(read.rows).toEqual([]);
    expect(read.batches.at(-1)?.mayBeForbidden ?? false).toBe(doubt);
  });

  test('companies that are not wanted are passed over', async () => {
    const rows = [title(1, { companyId: '10' }), title(2, { companyId: 11 }), title(3, { companyId: 12 })];
    const chosen = { ...sync, companies: ['10', '12'] };
    const read = await reading(() => ({ body: { data: rows } }), year('income'), chosen);
    expect(keys(read)).toEqual(['1/1', '3/1']);
  });

  test('a parameter that is refused is no passing failure', async () => {
    const answer = (): StubResponse => ({ status: 400, body: { status: 400, developerMessage: 'x' } });
    await expect(reading(answer, year('income'), sync)).rejects.toMatchObject({ code: 'rejected', retryable: false });
    expect(current.stub?.journal).toHaveLength(1);
  });
});

describe('what has changed', () => {
  const changes: Slice = {
    resource: 'income',
    label: '',
    covers: { by: 'nothing' },
    request: { kind: 'changes', from: '2026-11-01', to: '2026-11-22', today: '2026-11-22' },
  };
  const parents = (batches: readonly Batch[]) =>
    batches.flatMap(({ discovered = [] }) =>
      discovered.map(({ covers }) => (covers.by === 'parents' ? covers.parents : [])),
    );

  test('titles to receive: the changed installments, and their bills again whole, by the hundred', async () => {
    const read = await reading(job([titles(0, 150), titles(100, 250)]), changes, { bulkPerDay: 1_000 });
    expect(current.stub?.journal[0]?.query.get('changeStartDate')).toBe('2026-11-01');
    const groups = parents(read.batches);
    expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
    expect(new Set(groups.flat()).size).toBe(250);
  });

  test('a tenth of the day’s calls at most goes into that', async () => {
    const read = await reading(job([titles(0, 950)]), changes, { bulkPerDay: 20 });
    expect(parents(read.batches).map((group) => group.length)).toEqual([100, 100]);
  });

  test('a killed worker forgets no bill', async () => {
    const chunks = [titles(0, 2_050), titles(2_050, 4_000)];
    const whole = await reading(job(chunks), changes, { bulkPerDay: 1_000 });
    const cut = 2;
    const cursor = whole.batches[cut - 1]?.cursor ?? null;
    const resumed = await reading(job(chunks), changes, { bulkPerDay: 1_000 }, cursor);
    const request = [...parents(whole.batches.slice(0, cut)), ...parents(resumed.batches)].flat();
    expect(request).toHaveLength(4_000);
    expect(new Set(request).size).toBe(4_000);
  });

  test.each(['envelope', 'bare list'])('titles to pay: told by the register of changes (%s)', async (form) => {
    const slice = { ...changes, resource: 'outcome', request: { ...changes.request, kind: 'changed-bills' } };
    const bills = Array.from({ length: 250 }, (_, index) => ({ id: 7_000 + index }));
    const answer = ({ query }: StubRequest): StubResponse => {
      const at = Number(query.get('offset'));
      const results = bills.slice(at, at + Number(query.get('limit')));
      return { body: form === 'envelope' ? { resultSetMetadata: { count: 250 }, results } : results };
    };
    const read = await reading(answer, slice);
    expect(read.rows).toEqual([]);
    expect(parents(read.batches).map((group) => group.length)).toEqual([100, 100, 50]);
    expect(current.stub?.journal[0]?.query.get('startDate')).toBe('2026-11-01');
    const first = read.batches[0]?.discovered?.[0];
    expect(first?.request.bills?.split(',')).toHaveLength(100);
  });

  test('a bill that is asked for again is one call, whatever its size', async () => {
    const slice: Slice = {
      resource: 'outcome',
      label: '',
      covers: { by: 'parents', parents: ['7001', '7002', '7003'] },
      request: { kind: 'bills', bills: '7001,7002,7003', today: '2026-11-22' },
    };
    const read = await reading(() => ({ body: sample('outcome') }), slice);
    expect(keys(read)).toEqual(['7001/1', '7002/1', '7003/1']);
    expect(current.stub?.journal.map(({ path }) => path)).toEqual(['/bulk-data/v1/outcome/by-bills']);
    expect(current.stub?.journal[0]?.query.get('billsIds')).toBe('7001,7002,7003');
  });
});
