import { expect, test } from 'vitest';
import { digestOf, type FaultName, listenWithBrokenTls, malformations, unresolvableUrl } from '../src/index.ts';
import {
  basic,
  centavos,
  closing,
  dig,
  first,
  rowsAt,
  sienge,
  wholeBank,
  wholeIncome,
  wholeOutcome,
} from './support.ts';

/** Returns how the reader sees a broken answer. */
async function brokenAs(
  fault: FaultName,
  path = wholeIncome,
): Promise<{ readonly status: number; readonly body: string }> {
  const { base, emulator } = await sienge();
  emulator.faults({ planted: [{ fault }] });
  const response = await fetch(`${base}${path}`, { headers: { authorization: basic(emulator) } });
  const body = await response.text().catch(() => 'cut');
  await emulator.close();
  return { status: response.status, body };
}

test('S6: BULK breaks off, is cut, holds an error, speaks Latin-1, or says 404 for nothing', async () => {
  const truncated = await brokenAs('truncate');
  expect(truncated.status).toBe(200);
  expect(() => JSON.parse(truncated.body)).toThrow();
  expect(truncated.body.startsWith('{"data":[')).toBe(true);
  expect((await brokenAs('resetMidway')).body).toBe('cut');
  expect(JSON.parse((await brokenAs('errorIn200')).body)).toMatchObject({ status: 500 });
  const { base, emulator, get } = await sienge();
  emulator.faults({ planted: [{ fault: 'latin1' }] });
  const latin = await fetch(`${base}/v1/companies`, { headers: { authorization: basic(emulator) } });
  expect(latin.headers.get('content-type')).toContain('ISO-8859-1');
  const bytes = Buffer.from(await latin.arrayBuffer());
  expect(bytes.toString('latin1')).toContain('Fictícia');
  expect(bytes.toString('utf8')).not.toContain('Fictícia');
  const nothing = `${wholeIncome}&companyId=4711`;
  expect((await get(nothing)).json).toEqual({ data: [] });
  emulator.scenario({ quirks: { notFoundForEmpty: true } });
  expect((await get(nothing)).status).toBe(404);
  emulator.scenario({ quirks: { gzip: true } });
  const zipped = await get('/v1/companies');
  expect([zipped.headers.get('content-encoding'), dig(zipped.json, 'resultSetMetadata', 'count')]).toEqual(['gzip', 1]);
});

test('S7: a job waits, is processed and finished; its chunks together are the whole, for a day and for its tenant', async () => {
  const { get, emulator, base } = await sienge();
  const identifier = dig((await get(`${wholeIncome}&_async=true&_asyncChunkMaxSize=600`)).json, 'identifier');
  const job = `/bulk-data/v1/async/${identifier}`;
  expect((await get(`${job}/result/1`)).status).toBe(404);
  const states: unknown[] = [];
  for (let poll = 0; poll < 3; poll += 1) states.push((await get(job)).json);
  expect(states).toEqual([
    { status: 'Waiting' },
    { status: 'Processing' },
    { status: 'Finished', chunks: expect.any(Number) },
  ]);
  const chunks = Number(dig(states[2], 'chunks'));
  expect(chunks).toBeGreaterThan(3);
  const keys: string[] = [];
  for (let chunk = 1; chunk <= chunks; chunk += 1)
    keys.push(
      ...rowsAt((await get(`${job}/result/${chunk}`)).json, 'data').map((row) => `${row.billId}/${row.installmentId}`),
    );
  expect(digestOf(keys)).toEqual(emulator.truth().rows.income);
  for (const chunk of [0, chunks + 1]) expect((await get(`${job}/result/${chunk}`)).status).toBe(404);
  const { neighbour } = emulator;
  const theirs = await fetch(`${base.replace('/exemplo/', `/${neighbour.subdomain}/`)}${job}`, {
    headers: { authorization: basic({ account: neighbour }) },
  });
  expect(theirs.status).toBe(404);
  emulator.clock.advance(24 * 3_600_000);
  expect((await get(job)).status).toBe(200);
  emulator.clock.advance(1);
  expect((await get(job)).status).toBe(404);
  emulator.faults({ planted: [{ fault: 'failedJob' }] });
  const failed = `/bulk-data/v1/async/${dig((await get(`${wholeIncome}&_async=true`)).json, 'identifier')}`;
  emulator.faults({ planted: [{ fault: 'lostJob' }] });
  const lost = `/bulk-data/v1/async/${dig((await get(`${wholeIncome}&_async=true`)).json, 'identifier')}`;
  await get(failed);
  await get(failed);
  expect((await get(failed)).json).toMatchObject({ status: 'Failed', error: expect.any(String) });
  expect((await get(lost)).status).toBe(404);
});

test('S15: malformed rows stand among the sound ones, and are told apart by the truth', async () => {
  const { get, emulator } = await sienge();
  const sound = emulator.truth();
  emulator.scenario({ quirks: { malformed: true } });
  const paths = { income: wholeIncome, outcome: wholeOutcome, 'bank-movement': wholeBank } as const;
  for (const [resource, path] of Object.entries(paths)) {
    const rows = rowsAt((await get(path)).json, 'data');
    const added = malformations
      .filter((one) => one.resource === resource)
      .reduce((sum, { times = 1 }) => sum + times, 0);
    expect(added).toBeGreaterThan(1);
    expect(rows.length).toBe((sound.rows[resource]?.count ?? 0) + added);
  }
  const income = rowsAt((await get(wholeIncome)).json, 'data');
  expect(income.some(({ billId }) => billId === null)).toBe(true);
  expect(income.some(({ balanceAmount }) => balanceAmount === 'NaN')).toBe(true);
  expect(income.some(({ dueDate }) => dueDate === '0001-01-01')).toBe(true);
  const truth: unknown = await (await fetch(`${emulator.control}/_control/truth`)).json();
  expect(rowsAt(truth, 'malformed')).toHaveLength(malformations.length);
  expect(dig(truth, 'cash')).toEqual(sound.cash);
});

test('S16: errors, HTML, maintenance by the clock, slowness, silence and cuts', async () => {
  const path = '/v1/companies';
  expect((await brokenAs('error500', path)).status).toBe(500);
  expect(await brokenAs('html502', path)).toMatchObject({ status: 502, body: expect.stringContaining('<html>') });
  expect((await brokenAs('htmlIn200', path)).body).toContain('<!DOCTYPE html>');
  expect((await brokenAs('unavailable503', path)).status).toBe(503);
  const { get, emulator } = await sienge({ quirks: { maintenance: true } });
  const at = async (time: string) => {
    emulator.clock.set(new Date(time));
    return (await get(path)).status;
  };
  expect([
    await at('2026-06-16T23:59:59Z'),
    await at('2026-06-17T00:00:00Z'),
    await at('2026-06-17T06:29:59Z'),
    await at('2026-06-17T06:30:00Z'),
  ]).toEqual([200, 503, 503, 200]);
  emulator.faults({
    planted: [{ fault: 'slowFirstByte' }, { fault: 'drip' }, { fault: 'hang' }, { fault: 'reset' }],
    slowMs: 120,
    dripMs: 5,
    hangMs: 60,
  });
  const began = performance.now();
  expect((await get(path)).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(110);
  expect(dig((await get(path)).json, 'resultSetMetadata', 'count')).toBe(1);
  await expect(get(path)).rejects.toThrow();
  await expect(get(path)).rejects.toThrow();
  expect((await get(path)).status).toBe(200);
  expect(
    emulator
      .journal()
      .map(({ fault }) => fault)
      .slice(-5),
  ).toEqual(['slowFirstByte', 'drip', 'hang', 'reset', '']);
});

test('S16: a handshake that fails and a name that nobody knows', async () => {
  const tls = closing(await listenWithBrokenTls());
  await expect(fetch(tls.url)).rejects.toThrow();
  await expect(fetch(unresolvableUrl)).rejects.toThrow();
});

test('S16: the same seed meets the same faults', async () => {
  const statuses = async (seed: number) => {
    const { get, emulator } = await sienge();
    emulator.faults({ seed, rates: { error500: 0.2, unavailable503: 0.2, limited429: 0.2 } });
    const seen: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) seen.push((await get('/v1/companies')).status);
    await emulator.close();
    return seen;
  };
  const once = await statuses(1);
  expect(await statuses(1)).toEqual(once);
  expect(await statuses(2)).not.toEqual(once);
  expect(new Set(once)).toEqual(new Set([200, 429, 500, 503]));
});

test('Trouble may come in bursts', async () => {
  const { get, emulator } = await sienge();
  emulator.faults({ seed: 5, rates: { unavailable503: 0.1 }, burst: 4 });
  const seen: number[] = [];
  for (let turn = 0; turn < 120; turn += 1) seen.push((await get('/v1/companies')).status);
  const bursts = seen.join(' ').match(/(503 ?)+/g) ?? [];
  expect(bursts.length).toBeGreaterThan(1);
  // The last one may have been cut short by the end of the test.
  expect(bursts.slice(0, -1).every((burst) => burst.trim().split(' ').length % 4 === 0)).toBe(true);
});

test('Rows may come twice, and otherwise than documented, and still say the same', async () => {
  const { get, emulator } = await sienge();
  const sound = rowsAt((await get(wholeIncome)).json, 'data');
  const total = (rows: typeof sound) =>
    rows.flatMap((row) => rowsAt(row, 'receipts')).reduce((sum, { netAmount }) => sum + centavos(netAmount), 0);
  emulator.scenario({ quirks: { duplicateRate: 0.05 } });
  const repeated = rowsAt((await get(wholeIncome)).json, 'data');
  expect(repeated.length).toBeGreaterThan(sound.length + 50);
  expect(new Set(repeated.map((row) => JSON.stringify(row))).size).toBe(sound.length);
  emulator.scenario({ quirks: { duplicateRate: 0, drift: 'added' } });
  const added = rowsAt((await get(wholeIncome)).json, 'data');
  expect([first(added).tenantExtension !== undefined, total(added)]).toEqual([true, total(sound)]);
  expect(first(rowsAt((await get('/v1/units')).json, 'results')).tenantExtension).toBeDefined();
  emulator.scenario({ quirks: { drift: 'dropped' } });
  const dropped = first(rowsAt((await get(wholeIncome)).json, 'data'));
  expect(['companyName' in dropped, 'companyId' in dropped]).toEqual([false, true]);
  emulator.scenario({ quirks: { drift: 'texts' } });
  const rows = rowsAt((await get(wholeIncome)).json, 'data');
  expect(first(rows).originalAmount).toMatch(/^\d+\.\d{2}$/);
  expect(total(rows)).toBe(total(sound));
});

test('A slip in a scenario is refused', async () => {
  const { emulator } = await sienge();
  const request = async (body: object) =>
    (await fetch(`${emulator.control}/_control/scenario`, { method: 'POST', body: JSON.stringify(body) })).status;
  expect(await request({ quirks: { maintenance: true } })).toBe(200);
  expect(await request({ quirks: { maintainance: true } })).toBe(400);
  expect(await request({ fault: {} })).toBe(400);
  expect(await request({ faults: { rates: { error501: 1 } } })).toBe(400);
  expect(await request({ faults: { planted: [{ fault: 'hangs' }] } })).toBe(400);
});
