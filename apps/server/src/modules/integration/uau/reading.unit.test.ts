import { afterEach, describe, expect, test } from 'vitest';
import { unitsQuestion } from './questions.model.ts';
import { readers } from './readers.model.ts';
import { settings } from './test-support/emulated-erps.ts';
import { closeUaus, type FakeRequest, type FakeResponse } from './test-support/fake-uau.ts';
import { facts, keys, months, reading, salesSlice, sample, workSlice } from './test-support/reading.ts';
import { uau } from './uau.model.ts';

afterEach(closeUaus);

describe('what is open', () => {
  const COMPUTED_RECEIVABLES = 'Venda/ConsultarContasReceberCalc';
  const OPEN = 'Venda/BuscarParcelasAReceber';
  const KEYS = 'Venda/RetornaChavesVendasPorPeriodo';
  const computedRow = {
    empresa: 101,
    obra: 'OBR01',
    numeroVenda: 6,
    numeroParcela: 1,
    numeroParcelaGeral: 2,
    tipoParcela: 'E',
    cliente: 20001,
    nomeCliente: 'CLIENTE EXEMPLO',
    dataVencimento: '2025-06-24T00:00:00',
    valorPrincipal: 486.7,
    valorReajustado: 763.2,
  };

  test('is taken as it was reckoned at night', async () => {
    const read = await reading({ [COMPUTED_RECEIVABLES]: [computedRow] }, workSlice('receivables'));
    expect(read.requestsOf(COMPUTED_RECEIVABLES)).toEqual([{ Vendas: [{ Empresa: 101, Obra: 'OBR01' }] }]);
    expect(read.requestsOf(OPEN)).toEqual([]);
    expect(keys(read)).toEqual(['101/OBR01/6/E/1/2']);
    expect(facts(read, 'nature', 'kind', 'date', 'amount', 'condition', 'counterpart')).toEqual([
      'forecast|receivable|2025-06-24|48670|E|20001',
    ]);
  });

  test.each([[{ body: [] }], [{ status: 400, body: { Mensagem: 'PROUAU' } }], [{ status: 404, body: {} }]])(
    'or as it stands, where nobody reckoned: %j',
    async (reply) => {
      const open = { body: sample('uau-BuscarParcelasAReceber') };
      const read = await reading(
        ({ action }) => (action === COMPUTED_RECEIVABLES ? reply : action === OPEN ? open : null),
        workSlice('receivables'),
      );
      expect(keys(read)).toEqual(['101/OBR01/6/E/1/2', '101/OBR01/6/E/2/3', '101/OBR01/6/E/1/4']);
      expect(facts(read, 'date', 'amount', 'account').slice(0, 2)).toEqual([
        '2025-06-24|48670|101.1.10',
        '2025-06-24|48670|101.1.10',
      ]);
      expect(read.isDoubtful).toBe(false);
      expect(read.rows[0]?.payload).not.toMatch(/CLIENTE|ValorReaj/);
    },
  );

  test('is the same row from either source', async () => {
    const [fromComputed] = (await reading({ [COMPUTED_RECEIVABLES]: [computedRow] }, workSlice('receivables'))).rows;
    const [fromOpen] = (await reading({ [OPEN]: sample('uau-BuscarParcelasAReceber') }, workSlice('receivables'))).rows;
    expect(fromComputed?.key).toBe(fromOpen?.key);
    expect(fromComputed?.parent).toBe(fromOpen?.parent);
    expect(fromComputed?.movements[0]?.amount).toBe(fromOpen?.movements[0]?.amount);
  });

  test('counts by another column where one is chosen, and only then keeps what changes day by day', async () => {
    const fields = { receivableAmount: 'ValorReaj', receivableDate: 'Data_Prc' };
    const answers = { [OPEN]: sample('uau-BuscarParcelasAReceber') };
    const read = await reading(answers, workSlice('receivables'), { fields });
    expect(facts(read, 'date', 'amount')[0]).toBe('2021-06-10|48670');
    expect(read.rows[0]?.payload).toContain('ValorReaj');
    const corrected = await reading({ [COMPUTED_RECEIVABLES]: [computedRow] }, workSlice('receivables'), { fields });
    expect(facts(corrected, 'date', 'amount')).toEqual(['2025-06-24|76320']);
  });

  test('nothing open is believed when each sale is told as over', async () => {
    const answering =
      (over: Readonly<Record<string, string>>) =>
      ({ action, body }: FakeRequest): FakeResponse | null => {
        const status: string | undefined = JSON.parse(body).statusVenda;
        const all = '00101-OBR01/00006,00101-OBR01/00007';
        return action === KEYS ? { body: JSON.stringify(status === undefined ? all : (over[status] ?? '')) } : null;
      };
    const [six, seven] = ['00101-OBR01/00006', '00101-OBR01/00007'];
    expect((await reading(answering({ 1: six, 3: seven }), workSlice('receivables'))).isDoubtful).toBe(false);
    expect((await reading(answering({ 4: `${six},${seven}` }), workSlice('receivables'))).isDoubtful).toBe(false);
    // One is normal, or the question by status is not understood.
    expect((await reading(answering({ 0: seven, 1: six }), workSlice('receivables'))).isDoubtful).toBe(true);
    expect((await reading(answering({}), workSlice('receivables'))).isDoubtful).toBe(true);
    expect((await reading({ [KEYS]: '""' }, workSlice('receivables'))).isDoubtful).toBe(true);
    const refusing = ({ action }: FakeRequest): FakeResponse | null =>
      action === KEYS ? { status: 400, body: {} } : null;
    expect((await reading(refusing, workSlice('receivables'))).isDoubtful).toBe(true);
  });

  test('rows of another work are none of this one', async () => {
    const read = await reading(
      { [COMPUTED_RECEIVABLES]: [{ ...computedRow, obra: 'OBR09' }] },
      workSlice('receivables'),
    );
    expect([read.rows.length, read.isDoubtful]).toEqual([0, true]);
  });
});

describe('disbursements', () => {
  const DISBURSED = 'Planejamento/ConsultarDesembolsoPlanejamento';
  const answers = { [DISBURSED]: sample('uau-ConsultarDesembolsoPlanejamento') };

  test('paid and to be paid by what is net, projected by the total; what is paid twice alike is paid twice', async () => {
    const read = await reading(answers, months('2024-01', '2025-12'));
    expect(facts(read, 'nature', 'kind', 'operation', 'date', 'amount', 'account')).toEqual([
      'forecast|payable|PROJETADO|2024-01-01|-8010000|C0023',
      'committed|payable|PAGAR|2024-01-02|-404185|0016',
      'realised|payment|PAGO|2024-08-30|-4000000|C0023',
      'committed|payable|PAGAR|2025-07-30|-2011014|C0023',
      'realised|payment|PAGO|2025-07-30|-2011014|C0023',
      'realised|payment|PAGO|2024-01-12|-334023|C0023',
      'realised|payment|PAGO|2024-01-12|-334023|C0023',
    ]);
    expect(new Set(keys(read)).size).toBe(7);
    expect(keys(read).at(-1)).toBe(`${keys(read).at(-2)} #2`);
    expect(read.rows.map(({ parent }) => parent)).toEqual([
      '101/OBR01/2024-01',
      '101/OBR01/2024-01',
      '101/OBR01/2024-08',
      '101/OBR01/2025-07',
      '101/OBR01/2025-07',
      '101/OBR01/2024-01',
      '101/OBR01/2024-01',
    ]);
    expect(read.rows[0]?.movements[0]?.document).toBe('1/999/C0023/00.01.01/A00158');
    expect(read.requestsOf(DISBURSED)).toEqual([
      { Empresa: 101, Obra: 'OBR01', MesInicial: '01/2024', MesFinal: '12/2025' },
    ]);
  });

  test('in whatever order they come, they are the same rows', async () => {
    const [types, ...rows] = answers[DISBURSED] as Record<string, unknown>[];
    const landed = async (some: readonly unknown[]) => {
      const read = await reading({ [DISBURSED]: some }, months('2024-01', '2025-12'));
      return Object.fromEntries(read.rows.map(({ key, hash }) => [key, hash]));
    };
    const usual = await landed([types, ...rows]);
    expect(await landed([types, ...rows.toReversed()])).toEqual(usual);
    // Without its types, and with one payment less of two alike.
    const fewer = await landed(rows.slice(0, -1));
    expect(Object.keys(usual).filter((key) => !(key in fewer))).toEqual([
      Object.keys(usual).find((key) => key.endsWith('#2')),
    ]);
    for (const [key, hash] of Object.entries(fewer)) expect(usual[key]).toBe(hash);
  });

  test('a month that was not asked for belongs to its own reading', async () => {
    const read = await reading(answers, months('2025-07', '2025-07'));
    expect(read.rows.map(({ date }) => date)).toEqual(['2025-07-30', '2025-07-30']);
    expect(read.refused).toEqual([]);
  });

  test.each([
    ['A pagar', 'committed'],
    ['pagar', 'committed'],
    ['PAGO', 'realised'],
    ['Cancelado', 'shape'],
    ['', 'shape'],
  ])('status %s is %s', async (Status, expected) => {
    const row = { Status, Empresa: 101, Obra: 'OBR01', DtaRef: '2024-01-02T00:00:00', TotalLiq: 10, Item: '1' };
    const read = await reading({ [DISBURSED]: [row] }, months('2024-01', '2024-12'));
    expect(read.refused.map(({ reason }) => reason).concat(facts(read, 'nature') as never[])).toEqual([expected]);
  });

  test('an empty month is believed when another month shows that the work is seen', async () => {
    const only2020 = ({ action, body }: FakeRequest): FakeResponse | null =>
      action === DISBURSED ? { body: JSON.parse(body).MesInicial === '01/2020' ? answers[DISBURSED] : [] } : null;
    expect((await reading(only2020, months('2026-10', '2031-12', '2020-01'))).isDoubtful).toBe(false);
    expect((await reading({}, months('2026-10', '2031-12', '2020-01'))).isDoubtful).toBe(true);
    expect((await reading({}, months('2020-01', '2031-12'))).isDoubtful).toBe(true);
  });
});

describe('refunds', () => {
  const PROCESSES = 'ProcessoPagamento/ConsultarProcessos';
  const [process] = sample('constructed-uau-ConsultarProcessos') as Record<string, unknown>[];
  const slice = workSlice('refunds', 'OBR01', { from: '1990-01-01', to: '2026-11-23' });

  test('are processes that give a client money back, paid or still owed', async () => {
    const paid = {
      ...process,
      NumeroProcesso: 5013,
      Parcelas: [
        {
          Numero: 1,
          DataVencimento: '2025-12-03T00:00:00',
          DataPagamento: '2025-12-05T00:00:00',
          Valor: 100.01,
          Acrescimo: 0.5,
          Desconto: 0.25,
          Status: 2,
        },
      ],
      Itens: [
        { Item: '1', Cap: '201.1', Preco: 100, Quantidade: 0.6 },
        { Item: '2', Cap: '201.2', Preco: 100, Quantidade: 0.4 },
      ],
    };
    const bill = { ...paid, NumeroProcesso: 5014, TipoProcesso: 1 };
    const read = await reading({ [PROCESSES]: [process, paid, bill] }, slice);
    expect(facts(read, 'nature', 'kind', 'operation', 'date', 'amount', 'account', 'documentType', 'document')).toEqual(
      [
        'committed|payable|PAGAR|2025-12-03|-150000||17|5012',
        'realised|payment|PAGO|2025-12-05|-6016|201.1|17|5013',
        'realised|payment|PAGO|2025-12-05|-4010|201.2|17|5013',
      ],
    );
    expect(read.rows[0]?.movements[0]?.counterpart).toBe('20050');
    expect(read.rows.map(({ payload }) => payload).join()).not.toMatch(/FORNECEDOR|Cnpj|USUARIO/);
  });

  test('none among other processes is a fact; no process at all is none', async () => {
    expect((await reading({ [PROCESSES]: [{ ...process, TipoProcesso: 1 }] }, slice)).isDoubtful).toBe(false);
    expect((await reading({ [PROCESSES]: [] }, slice)).isDoubtful).toBe(true);
  });
});

describe('units', () => {
  const UNITS = 'Espelho/BuscaUnidadesDeAcordoComWhere';

  test('of one work, asked for by a number and a plain code', async () => {
    const read = await reading({ [UNITS]: sample('constructed-uau-espelho-MyTable') }, workSlice('units', 'OBR02'));
    expect(read.requestsOf(UNITS)).toEqual([
      { where: "WHERE Empresa_unid = 101 AND Obra_unid = 'OBR02'", retorna_venda: true },
    ]);
    expect(keys(read).length).toBeGreaterThan(0);
    expect(read.rows.every(({ parent }) => parent === '101/OBR02')).toBe(true);
  });

  test.each(["O'B", "' OR 1=1 --", 'obr01', 'OBR001', 'OB-1', 'O/1', 'Ó', ''])(
    'no text of anybody gets into the condition: %s',
    async (work) => {
      const read = await reading({ [UNITS]: sample('constructed-uau-espelho-MyTable') }, workSlice('units', work));
      expect(read.requestsOf(UNITS)).toEqual([{ where: 'WHERE Empresa_unid = 101', retorna_venda: true }]);
      expect(read.rows).toEqual([]);
    },
  );

  test.each(['1 OR 1=1', '', '-1', '1e3', "1'"])('nor a company that is no number: %s', (company) => {
    expect(() => unitsQuestion({ company, work: 'OBR01' })).toThrow(/without a number/);
  });
});

describe('registers', () => {
  test.each([
    ['companies', 'Empresa/ObterEmpresasAtivas', 'uau-ObterEmpresasAtivas', ['101', '102']],
    ['works', 'Obras/ObterObrasAtivas', 'uau-ObterObrasAtivas', ['101/OBR01', '102/OBR02']],
  ])('%s', async (resource, action, name, expected) => {
    const read = await reading({ [action]: sample(name) }, { resource, request: { kind: 'list' } });
    expect(keys(read)).toEqual(expected);
  });

  test('of persons only number and name are kept', async () => {
    const body = [{ Pessoas: [{ Cod_pes: 7, Nome_pes: 'ANA', CPF_pes: '52998224725', Senha_pes: 'x' }] }];
    const read = await reading({ 'Pessoas/ConsultarPessoasComVenda': body }, { resource: 'customers' });
    expect(read.rows.map(({ payload }) => payload)).toEqual(['{"Cod_pes":"7","Nome_pes":"ANA"}']);
  });

  test.each(uau.resources.filter(({ feeds }) => feeds === 'reference').map(({ key }) => key))(
    '%s: an empty answer proves nothing',
    async (resource) => {
      expect((await reading({}, { resource, request: { kind: 'list' } })).isDoubtful).toBe(true);
    },
  );
});

test('movements come out of what has landed as they went in', async () => {
  const disbursed = await reading(
    { 'Planejamento/ConsultarDesembolsoPlanejamento': sample('uau-ConsultarDesembolsoPlanejamento') },
    months('2024-01', '2025-12'),
  );
  const sold = await reading(
    { 'Venda/ExportarVendasXml': sample('uau-ExportarVendasXml-lista') },
    salesSlice('101', 'OBR02', '100'),
  );
  const open = await reading(
    { 'Venda/BuscarParcelasAReceber': sample('uau-BuscarParcelasAReceber') },
    workSlice('receivables'),
  );
  for (const [resource, { rows }] of Object.entries({ disbursements: disbursed, sales: sold, receivables: open })) {
    expect(rows.length).toBeGreaterThan(2);
    for (const { payload, movements } of rows) expect(uau.derive?.(resource, payload, settings)).toEqual(movements);
  }
  expect(uau.derive?.('works', '{}', settings)).toEqual([]);
  expect(Object.keys(readers).every((key) => uau.resources.some((resource) => resource.key === key))).toBe(true);
});
