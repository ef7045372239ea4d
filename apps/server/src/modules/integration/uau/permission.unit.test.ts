import type { UauOptions, UauScenario } from '@uni/emulators';
import { afterEach, describe, expect, test } from 'vitest';
import { actions } from './actions.model.ts';
import { closeEmulators, contextOf, emulate, readBy, rowsIn } from './test-support/emulated-erps.ts';
import { landedIn, truthOf } from './test-support/truth.ts';
import { uau } from './uau.model.ts';

afterEach(closeEmulators);

type Shapes = NonNullable<NonNullable<UauOptions['quirks']>['shapes']>;

const counts = (ledger: Awaited<ReturnType<typeof readBy>>) =>
  Object.fromEntries([...ledger.rows.keys()].map((resource) => [resource, rowsIn(ledger, resource).length]));

describe('who may no longer see something loses nothing', () => {
  test.each([
    // Companies and works missing from the answer count as closed.
    ['companies', 'Empresa/ObterEmpresasAtivas', false],
    ['everything by work', 'Obras/ObterObrasAtivas', false],
    ['accounts', 'Fiscal/BuscarCAPs', true],
    ['customers', 'Pessoas/ConsultarPessoasComVenda', true],
    ['units', 'Espelho/BuscaUnidadesDeAcordoComWhere', true],
    ['disbursements', 'Planejamento/ConsultarDesembolsoPlanejamento', true],
    ['one work', '10|OB00', true],
  ])('%s', async (_name, forbidden, isReported) => {
    const emulator = await emulate();
    const context = contextOf(emulator);
    const ledger = await readBy(uau, context);
    const before = counts(ledger);
    const held = landedIn(ledger);
    emulator.scenario({ forbidden: [forbidden] });
    ledger.changed = 0;
    await readBy(uau, context, {}, ledger);
    expect(counts(ledger)).toEqual(before);
    expect(landedIn(ledger)).toEqual(held);
    expect(ledger.changed).toBe(0);
    expect(ledger.doubts.length > 0).toBe(isReported);
  });

  test('a token that is good no more is got again in the middle of a reading', async () => {
    const emulator = await emulate();
    const context = contextOf(emulator);
    let reads = 0;
    const isKilled = () => {
      reads += 1;
      if (reads === 5) emulator.scenario({ revoked: true });
      return false;
    };
    expect(landedIn(await readBy(uau, context, { isKilled }))).toEqual(truthOf(emulator));
    expect(emulator.journal().filter(({ status }) => status === 401)).toHaveLength(1);
  });

  test('a wrong password says so, once, and asks nothing', async () => {
    const emulator = await emulate();
    const context = contextOf(emulator, {}, { password: 'errada' });
    await expect(readBy(uau, context)).rejects.toMatchObject({ code: 'credentials' });
    expect(emulator.journal()).toHaveLength(1);
  });
});

describe('however it is written', () => {
  const tables = Object.values(actions).map((path) => path.slice(1));
  const everywhere = (shape: Shapes[string]): Shapes => Object.fromEntries(tables.map((name) => [name, shape]));
  const ways: Readonly<Record<string, NonNullable<UauScenario['quirks']>>> = {
    'rows behind their types': { shapes: everywhere('typedRows') },
    'tables in a list of one': { shapes: everywhere('myTable'), nullText: false },
    'named tables without types': { shapes: everywhere('named'), typeRow: false },
    'plain lists': { shapes: everywhere('plain') },
    'nil, the words of the specification, rows of other months': {
      leaveOut: false,
      specStatus: true,
      strayMonth: true,
    },
    'a token in a header, one session at a time': { tokenInHeader: true, singleSession: true },
    'nothing as a list': { empty: 'list', typeRow: false },
    'nothing as a text': { empty: 'text', typeRow: false },
    'nothing as an object': { empty: 'object', typeRow: false },
    'nothing as null': { empty: 'null', typeRow: false },
  };

  test.each(Object.entries(ways))('%s', async (_name, how) => {
    const emulator = await emulate({ quirks: how });
    const ledger = await readBy(uau, contextOf(emulator));
    expect(landedIn(ledger)).toEqual(truthOf(emulator));
    expect([ledger.refused, ledger.doubts]).toEqual([[], []]);
  });

  test('the address with either way of writing the version', async () => {
    const emulator = await emulate();
    for (const version of ['/api/v1', '/api/v1.0/']) {
      const context = contextOf({ ...emulator, url: `${emulator.url}${version}` });
      const ledger = await readBy(uau, context, { resources: ['companies'] });
      expect(rowsIn(ledger, 'companies')).toHaveLength(1);
    }
  });
});

describe('whoever cancels', () => {
  test('waits for no answer', async () => {
    const emulator = await emulate({ quirks: { latencyMs: 120_000 } });
    const cancelling = new AbortController();
    const reading = readBy(uau, contextOf(emulator, {}, {}, cancelling)).catch((error: unknown) => error);
    await expect.poll(() => emulator.journal().length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(1);
    cancelling.abort();
    expect(await reading).toMatchObject({ code: 'cancelled' });
  });
});

describe('only some companies', () => {
  test('are read when they are chosen', async () => {
    const emulator = await emulate({ size: 'S' });
    const resources = ['sales', 'receivables', 'disbursements'];
    expect(counts(await readBy(uau, contextOf(emulator, { companies: ['999'] }), { resources }))).toEqual({
      sales: 0,
      receivables: 0,
      disbursements: 0,
    });
    const chosen = await readBy(uau, contextOf(emulator, { companies: ['10'] }), { resources: ['receivables'] });
    expect(rowsIn(chosen, 'receivables').length).toBeGreaterThan(0);
  });
});

describe('the connection test', () => {
  const lights = async (options: UauOptions = {}, password?: string) => {
    const emulator = await emulate(options);
    const lightByKey: Record<string, string> = {};
    const context = contextOf(emulator, {}, password === undefined ? {} : { password });
    for await (const { resource, light, detail } of uau.probe(context))
      lightByKey[resource] = detail === null ? light : `${light} ${detail}`;
    expect(emulator.journal().filter(({ outsideReading }) => outsideReading)).toEqual([]);
    return { lightByKey, calls: emulator.journal().length };
  };

  test('has a light for each resource, for few calls', async () => {
    const { lightByKey, calls } = await lights();
    expect(Object.keys(lightByKey)).toEqual(uau.resources.map(({ key }) => key));
    expect(lightByKey).toMatchObject({
      companies: 'ok',
      works: 'ok',
      sales: 'ok',
      receivables: 'ok',
      disbursements: 'ok',
      units: 'ok',
    });
    expect(calls).toBeLessThanOrEqual(30);
  });

  test('tells what is not seen as empty, and does not stop there', async () => {
    const { lightByKey } = await lights({
      forbidden: ['Planejamento/ConsultarDesembolsoPlanejamento', 'Fiscal/BuscarCAPs'],
    });
    expect(lightByKey).toMatchObject({ accounts: 'empty', disbursements: 'empty', sales: 'ok', receivables: 'ok' });
  });

  test('asks nothing more once nobody may come in', async () => {
    const { lightByKey, calls } = await lights({}, 'errada');
    expect(new Set(Object.values(lightByKey))).toEqual(new Set(['failed credentials']));
    expect(calls).toBe(1);
  });
});
