import { afterEach, describe, expect, test } from 'vitest';
import type { Slice } from '../adapter/adapter.model.ts';
import { parseSaleKey } from './sites.model.ts';
import { closeUaus, type FakeRequest, type FakeResponse, openUau } from './test-support/fake-uau.ts';
import { facts, keys, reading, salesSlice, sample } from './test-support/reading.ts';
import { uau } from './uau.model.ts';

afterEach(closeUaus);

const EXPORT = 'Venda/ExportarVendasXml';

describe('sales', () => {
  test('a cancelled one: what was received counts with correction, interest and fine', async () => {
    const read = await reading(
      { [EXPORT]: sample('uau-ExportarVendasXml-cancelada') },
      salesSlice('101', 'OBR01', '8'),
    );
    expect(keys(read)).toEqual([
      '101/OBR01/8',
      '101/OBR01/8/E/1/2/2021-08-31',
      '101/OBR01/8/E/1/4/2021-09-09',
      '101/OBR01/8/S/1/1/2021-04-30',
    ]);
    expect(
      facts(read, 'nature', 'kind', 'date', 'amount', 'operation', 'condition', 'documentType', 'account'),
    ).toEqual([
      'realised|receipt|2021-08-31|42060|E|E|4|101.1.10',
      'realised|receipt|2021-09-09|36867|E|E|4|101.1.10',
      'realised|receipt|2021-04-30|91172|E|S|4|101.1.10',
    ]);
    expect(read.rows[1]?.movements[0]).toMatchObject({
      company: '101',
      costCenter: 'OBR01',
      document: '8 · E 1/2',
    });
    expect(JSON.parse(read.rows[0]?.payload ?? '')).toMatchObject({
      StatusVenda: '1',
      DataCancelamento: '2022-11-08',
      Valor: 8_918_000,
    });
    expect(read.rows.every(({ parent }) => parent === '101/OBR01/8')).toBe(true);
    expect(read.requestsOf(EXPORT)).toEqual([
      { dados_vendas: { listaVendas: [{ Empresa: 101, Obra: 'OBR01', Venda: 8 }] } },
    ]);
  });

  test('one that is alone in every list, with nothing received', async () => {
    const read = await reading({ [EXPORT]: sample('uau-ExportarVendasXml-unica') }, salesSlice('101', 'OBR04', '189'));
    expect(keys(read)).toEqual(['101/OBR04/189']);
    expect(read.isDoubtful).toBe(false);
    expect(JSON.parse(read.rows[0]?.payload ?? '')).toMatchObject({
      Valor: 1_843_963,
      Clientes: [{ CodigoCliente: '20011' }],
    });
    expect(facts(read, 'amount')).toEqual([]);
  });

  test('only those that were asked for, of an answer that adds others', async () => {
    const read = await reading(
      { [EXPORT]: sample('uau-ExportarVendasXml-lista') },
      salesSlice('101', 'OBR02', '100,101'),
    );
    expect(new Set(read.rows.map(({ parent }) => parent))).toEqual(new Set(['101/OBR02/100']));
    expect(facts(read, 'condition', 'amount')).toEqual(['E|31806', 'E|31806', 'S|80352']);
    expect(read.isDoubtful).toBe(false);
  });

  test('no name, document, bank account or free text of anybody is kept', async () => {
    for (const name of ['cancelada', 'unica', 'lista']) {
      const read = await reading(
        { [EXPORT]: sample(`uau-ExportarVendasXml-${name}`) },
        salesSlice('101', 'OBR01', '8,20'),
      );
      const storedText = read.rows.map(({ payload, movements }) => payload + JSON.stringify(movements)).join();
      expect(storedText).not.toMatch(/52998224725|USUARIO|texto livre|ContaDeposito|Cheque|Vendedor/);
    }
  });

  test('received in parts: each on its day; by several means, each by its own', async () => {
    const means = (Tipo: string, ValorPercentualDoPrincipal: string) => ({
      Tipo,
      Data: '2025-03-01',
      ValorPercentualDoPrincipal,
    });
    const receipt = (DataRecebimento: string, ValorPrincipalConfirmado: string, Recebimento: unknown) => ({
      TipoParcela: 'P',
      NumeroParcela: '3',
      NumeroParcelaGeral: '5',
      ParcelaRecebida: '1',
      DataRecebimento,
      ValorPrincipal: '0.000000',
      ValorPrincipalConfirmado,
      Recebimentos: { Recebimento },
    });
    const sale = {
      Empresa: '101',
      Obra: 'OBR01',
      Numero: '7',
      TipoDeVenda: '0',
      Parcelas: {
        Parcela: [
          receipt('2025-03-01', '100.000000', [means('E', '60.000000'), means('D', '40.000000')]),
          receipt('2025-03-01', '25.500000', means('E', '25.500000')),
          receipt('2025-04-02', '10.000000', [means('E', '1.000000'), means('D', '2.000000')]),
          { ...receipt('2025-05-02', '0', means('E', '0')), ParcelaRecebida: '0', ValorPrincipal: '64.500000' },
        ],
      },
    };
    const read = await reading({ [EXPORT]: { Vendas: { Venda: sale } } }, salesSlice('101', 'OBR01', '7'));
    expect(keys(read)).toEqual([
      '101/OBR01/7',
      '101/OBR01/7/P/3/5/2025-03-01',
      '101/OBR01/7/P/3/5/2025-03-01 #2',
      '101/OBR01/7/P/3/5/2025-04-02',
    ]);
    // Means that do not add up to what was received say nothing of its parts.
    expect(facts(read, 'date', 'amount', 'operation')).toEqual([
      '2025-03-01|4000|D',
      '2025-03-01|6000|E',
      '2025-03-01|2550|E',
      '2025-04-02|1000|D',
    ]);
  });

  test('in whatever order they come, they are the same rows', async () => {
    const whole = sample('uau-ExportarVendasXml-lista') as { Vendas: { Venda: { Parcelas: { Parcela: object[] } }[] } };
    const [sale] = whole.Vendas.Venda;
    const twice = [...(sale?.Parcelas.Parcela ?? []), ...(sale?.Parcelas.Parcela ?? [])].map((one, position) => ({
      ...one,
      ...(position > 2 ? { ValorPrincipalConfirmado: `${position}.000000` } : {}),
    }));
    const landed = async (Parcela: readonly object[]) => {
      const Venda = { ...sale, Parcelas: { Parcela } };
      const { rows } = await reading({ [EXPORT]: { Vendas: { Venda } } }, salesSlice('101', 'OBR02', '100'));
      return Object.fromEntries(rows.map(({ key, hash }) => [key, hash]));
    };
    const usual = await landed(twice);
    expect(Object.keys(usual)).toHaveLength(7);
    expect(await landed([...twice].reverse())).toEqual(usual);
  });

  test('a row that cannot be read is set aside, and the others land', async () => {
    const parcel = { TipoParcela: 'P', NumeroParcela: '1', NumeroParcelaGeral: '1', ParcelaRecebida: '1' };
    const sale = {
      Empresa: '101',
      Obra: 'OBR01',
      Numero: '7',
      Parcelas: {
        Parcela: [
          { ...parcel, DataRecebimento: '2025-03-01', ValorPrincipalConfirmado: '1.234,56' },
          { ...parcel, DataRecebimento: '0001-01-01', ValorPrincipalConfirmado: '5.000000' },
          { ...parcel, TipoParcela: '', DataRecebimento: '2025-03-01', ValorPrincipalConfirmado: '5.000000' },
        ],
      },
    };
    const read = await reading({ [EXPORT]: { Vendas: { Venda: sale } } }, salesSlice('101', 'OBR01', '7'));
    expect(read.refused.map(({ reason }) => reason)).toEqual(['key_missing', 'date_invalid', 'amount_invalid']);
    expect(keys(read)).toEqual(['101/OBR01/7']);
  });

  const exporting =
    (isBad: (sale: number) => boolean) =>
    ({ action, body }: FakeRequest): FakeResponse | null => {
      if (action !== EXPORT) return null;
      const request: { Empresa: number; Obra: string; Venda: number }[] = JSON.parse(body).dados_vendas.listaVendas;
      if (request.some(({ Venda }) => isBad(Venda))) return { status: 400, body: { Mensagem: 'Invalid key' } };
      return {
        body: { Vendas: { Venda: request.map(({ Empresa, Obra, Venda }) => ({ Empresa, Obra, Numero: Venda })) } },
      };
    };
  const fifteen = Array.from({ length: 15 }, (_, position) => position + 1);

  test('a key that UAU refuses is found by halves; the others are read again without it', async () => {
    const read = await reading(
      exporting((sale) => sale === 11),
      salesSlice('101', 'OBR01', fifteen.join(',')),
    );
    expect(keys(read)).toHaveLength(14);
    expect(read.refused).toMatchObject([{ key: '101/OBR01/11', reason: 'source_error' }]);
    expect(read.isDoubtful).toBe(true);
    expect(read.discovered).toMatchObject([
      {
        resource: 'sales',
        covers: { parents: fifteen.filter((sale) => sale !== 11).map((sale) => `101/OBR01/${sale}`) },
      },
    ]);
    expect(read.requestsOf(EXPORT).length).toBeLessThanOrEqual(9);
  });

  test('when every key is refused it is not the keys', async () => {
    const fake = await openUau(exporting(() => true));
    const slice = { label: '', covers: { by: 'nothing' }, ...salesSlice('101', 'OBR01', fifteen.join(',')) } as Slice;
    const all = async () => {
      for await (const _ of uau.read(fake.context, slice, null));
    };
    await expect(all()).rejects.toMatchObject({ code: 'rejected' });
    expect(fake.requestsOf(EXPORT).length).toBeLessThanOrEqual(8);
  });

  test.each([{ Vendas: null }, { '?xml': {}, Vendas: { '@xsi:nil': 'true' } }, '', []])(
    'an answer without them proves nothing: %j',
    async (body) => {
      const read = await reading({ [EXPORT]: body }, salesSlice('101', 'OBR01', '7'));
      expect([read.isDoubtful, read.rows.length]).toEqual([true, 0]);
    },
  );
});

describe('looking for sales that have changed', () => {
  const KEYS = 'Venda/RetornaChavesVendasPorPeriodo';
  const looked = (readRequest: (request: { data_inicio: string; statusVenda?: string }) => string) =>
    reading(
      ({ action, body }: FakeRequest): FakeResponse | null => {
        if (action === 'Obras/ObterObrasAtivas') return { body: [{ Empresa_obr: 101, Cod_obr: 'OBR01' }] };
        return action === KEYS ? { body: JSON.stringify(readRequest(JSON.parse(body))) } : null;
      },
      { resource: 'sales', request: { kind: 'works', today: '2026-11-22', since: '2026-11-21' } },
    );

  test('a house in which all is paid and nothing has changed is quiet, not forbidden', async () => {
    const paid = await looked(({ data_inicio, statusVenda }) =>
      statusVenda === undefined && data_inicio < '2000' ? '00101-OBR01/00006' : '',
    );
    expect([paid.rows.length, paid.isDoubtful]).toEqual([0, false]);
  });

  test('one that shows no sale of any year may be forbidden', async () => {
    expect((await looked(() => '')).isDoubtful).toBe(true);
  });
});

describe('keys of sales', () => {
  test.each([
    ['00093-JVA16/00006', ['93', 'JVA16', '6']],
    [' 00101-OB-1/00017 ', ['101', 'OB-1', '17']],
    ['00101-O/B/2/00018', ['101', 'O/B/2', '18']],
    ['00001-1/100007', ['1', '1', '100007']],
    ['00000-A/00000', ['0', 'A', '0']],
  ])('%s', (written, expected) => {
    const { company, work, sale } = parseSaleKey(written) ?? {};
    expect([company, work, sale]).toEqual(expected);
  });

  test.each(['', 'x', '00101/6', '00101-OBR01', '-OBR01/6', '101-/6', 'OBR01-101/x'])('%s is none', (written) => {
    expect(parseSaleKey(written)).toBeNull();
  });
});
