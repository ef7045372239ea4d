import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionNames } from '../src/uau/actions.ts';
import { centavos, dig, first, rowsAt, uau } from './support.ts';
import { ALL_MONTHS, ALL_TIME, dataRows, keysOf, parseKey, type Row } from './uau-support.ts';

test('U6: the change feed names what was inserted, maintained or paid off, not what was received', async () => {
  const { call, emulator } = await uau();
  const all = await call('Venda/RetornaChavesVendasPorPeriodo', ALL_TIME);
  expect(String(all.json)).toContain(', ');
  const keys = await keysOf(call);
  expect(new Set(keys).size).toBeLessThan(keys.length);
  const status = async (code: string) => new Set(await keysOf(call, { ...ALL_TIME, statusVenda: code }));
  expect((await status('1,4')).size).toBeGreaterThan(2);
  expect((await status('3')).size).toBeGreaterThan(2);
  const today = { data_inicio: '2026-06-15T00:00:00', data_fim: '2026-06-15T23:59:59' };
  const before = await keysOf(call, today);
  emulator.mutate('receipt.new', { seed: 3 });
  expect(await keysOf(call, today)).toEqual(before);
  const cancelled = emulator.mutate('contract.cancel').ids.contractId ?? 0;
  expect((await keysOf(call, today)).map((key) => parseKey(key).Venda)).toContain(2 * (cancelled - 1_000) + 1);
});

test('U6: codes of works with a dash or a slash stand in keys as they are', async () => {
  const { call } = await uau({ size: 'M' });
  const codes = dataRows(await call('Obras/ObterObrasAtivas')).map(({ Cod_obr }) => String(Cod_obr));
  const odd = codes.filter((code) => /[-/]/.test(code));
  expect(odd.some((code) => code.includes('-')) && odd.some((code) => code.includes('/'))).toBe(true);
  for (const code of [odd.find((one) => one.includes('-')), odd.find((one) => one.includes('/'))]) {
    const work = dataRows(await call('Obras/ObterObrasAtivas')).find(({ Cod_obr }) => Cod_obr === code);
    const list = [{ codigoEmpresa: work?.Empresa_obr, codigoObra: code }];
    const key = first(await keysOf(call, { ...ALL_TIME, listaEmpresaObra: list }));
    expect(parseKey(key)).toMatchObject({ Empresa: work?.Empresa_obr, Obra: code });
    const sale = await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: [parseKey(key)] } });
    expect(dig(sale.json, 'Vendas', 'Venda', 'Obra')).toBe(code);
  }
});

test('U7: a list is added to the period, one bad key refuses all, fifty are never answered', async () => {
  const { call, emulator } = await uau({ quirks: { exportTimeoutMs: 50 } });
  const keys = [...new Set(await keysOf(call))].map(parseKey);
  const period = { dataInicio: '2026-05-01T00:00:00', dataFim: '2026-06-15T00:00:00' };
  const ofPeriod = rowsAt(
    (await call('Venda/ExportarVendasXml', { dados_vendas: period })).json,
    'Vendas',
    'Venda',
  ).map(({ Numero }) => Numero);
  const extra = keys.filter(({ Venda }) => !ofPeriod.includes(String(Venda))).slice(0, 3);
  const both = await call('Venda/ExportarVendasXml', { dados_vendas: { ...period, listaVendas: extra } });
  expect(rowsAt(both.json, 'Vendas', 'Venda')).toHaveLength(ofPeriod.length + 3);
  const bad = await call('Venda/ExportarVendasXml', {
    dados_vendas: { listaVendas: [...keys.slice(0, 4), { Empresa: 10, Obra: 'OB00', Venda: 99_999 }] },
  });
  expect([bad.status, dig(bad.json, 'Mensagem')]).toEqual([400, 'Invalid key']);
  expect((await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: keys.slice(0, 49) } })).status).toBe(
    200,
  );
  await expect(call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: keys.slice(0, 50) } })).rejects.toThrow();
  emulator.scenario({ quirks: { latencyMs: 20 } });
  const took = async (count: number) => {
    const began = performance.now();
    await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: keys.slice(0, count) } });
    return performance.now() - began;
  };
  expect(await took(31)).toBeGreaterThan(195);
});

test('U8: more than two calls at once are refused or cut off; three hundred calls tire it', async () => {
  const { call, emulator } = await uau({ quirks: { latencyMs: 400 } });
  const outcomes: (number | 'cut')[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    outcomes.push(
      ...(await Promise.all(
        Array.from({ length: 4 }, () =>
          call('Empresa/ObterEmpresasAtivas').then(
            ({ status }) => status,
            () => 'cut' as const,
          ),
        ),
      )),
    );
  expect(new Set(outcomes)).toEqual(new Set([200, 503, 'cut']));
  expect(outcomes.filter((one) => one === 200)).toHaveLength(12);
  emulator.scenario({ quirks: { latencyMs: 1 } });
  for (let turn = 0; turn < 300; turn += 1) await call('Venda/BuscarTiposDeParcelas');
  emulator.scenario({ quirks: { latencyMs: 300 } });
  const began = performance.now();
  await call('Venda/BuscarTiposDeParcelas');
  expect(performance.now() - began).toBeGreaterThan(2_990);
  emulator.clock.advance(10 * 60_000);
  const rested = performance.now();
  await call('Venda/BuscarTiposDeParcelas');
  expect(performance.now() - rested).toBeLessThan(2_900);
});

test('U9: disbursements have no key: equal rows, a total that is not what was paid, a status that moves', async () => {
  const { call, emulator } = await uau();
  const request = async (obra = 'OB00') =>
    dataRows(await call('Planejamento/ConsultarDesembolsoPlanejamento', { Empresa: 10, Obra: obra, ...ALL_MONTHS }));
  const rows = await request();
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['Projetado', 'Pagar', 'Pago']));
  const rowTexts = rows.map((row) => JSON.stringify(row));
  expect(new Set(rowTexts).size).toBeLessThan(rowTexts.length);
  expect(rows.some((row) => row.Status === 'Pago' && Number(row.Total) > Number(row.TotalLiq))).toBe(true);
  expect(
    rows
      .filter(({ Status }) => Status === 'Projetado')
      .every(({ TotalLiq, Total }) => TotalLiq === 0 && Number(Total) >= 0),
  ).toBe(true);
  const sum = (status: string, list: Row[]) =>
    list.filter(({ Status }) => Status === status).reduce((total, row) => total + centavos(row.TotalLiq), 0);
  const codes = ['AD10', 'OB00', 'OB01'];
  const before = await Promise.all([request('AD10'), request('OB01')]).then((others) => [...rows, ...others.flat()]);
  emulator.mutate('payable.pay');
  const after: Row[] = [];
  for (const code of codes) after.push(...(await request(code)));
  expect(sum('Pagar', after)).toBeLessThan(sum('Pagar', before));
  expect(sum('Pago', after) - sum('Pago', before)).toBe(sum('Pagar', before) - sum('Pagar', after));
  emulator.scenario({ quirks: { specStatus: true, strayMonth: true } });
  const varied = dataRows(
    await call('Planejamento/ConsultarDesembolsoPlanejamento', {
      Empresa: 10,
      Obra: 'OB00',
      MesInicial: '06/2026',
      MesFinal: '12/2027',
    }),
  );
  expect(varied.some(({ Status }) => Status === 'A pagar')).toBe(true);
  expect(varied.filter(({ DtaRefAno }) => DtaRefAno === 1990)).toHaveLength(1);
  const months = rowsAt((await call('Obras/ObterMesesAbertosPorEmpresaObra', { empresaObra: '10|OB00' })).json);
  expect(months[0]).toBe('2026-05-01T00:00:00');
});

test('U10: installments that were extended, received, paid in part, of kinds that no list names', async () => {
  const { call } = await uau();
  const open: Row[] = [];
  for (const obra of ['OB00', 'OB01'])
    open.push(...dataRows(await call('Venda/BuscarParcelasAReceber', { empresa: 10, obra })));
  expect(open.some(({ DataPror_Prc }) => DataPror_Prc !== 'null')).toBe(true);
  const known = rowsAt((await call('Venda/BuscarTiposDeParcelas')).json).map(({ Tipo }) => Tipo);
  expect(new Set(open.map(({ Tipo_Prc }) => Tipo_Prc).filter((type) => !known.includes(type)))).toEqual(new Set(['X']));
  expect(Object.keys(first(open)).length).toBeGreaterThan(140);
  expect(dataRows(await call('Venda/BuscarParcelasAReceber', { empresa: 10 }))).toEqual([]);
  const keys = [...new Set(await keysOf(call))].map(parseKey);
  const sales: Row[] = [];
  for (let from = 0; from < keys.length; from += 15)
    sales.push(
      ...rowsAt(
        (await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: keys.slice(from, from + 15) } })).json,
        'Vendas',
        'Venda',
      ),
    );
  const installments = sales
    .flatMap((sale) => [dig(sale, 'Parcelas', 'Parcela') ?? []].flat())
    .map((row) => Object(row));
  const received = installments.filter((row) => row.ParcelaRecebida === '1');
  expect(received.every((row) => Number(row.ValorPrincipal) === 0)).toBe(true);
  expect(received.some((row) => Number(row.ValorPrincipalConfirmado) > 0 && Number(row.ValorMultaConfirmado) > 0)).toBe(
    true,
  );
  const { call: freshCall } = await uau({ size: 'L' });
  const plans: number[] = [];
  for (const slot of [33, 39]) {
    const key = { Empresa: 10 + Math.floor(slot / 3), Obra: slot === 39 ? 'OB39' : 'OB33', Venda: slot * 4 + 1 };
    const sale = await freshCall('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: [key] } });
    const monthly = rowsAt(sale.json, 'Vendas', 'Venda', 'Parcelas', 'Parcela').filter(
      ({ TipoParcela }) => TipoParcela === 'P',
    );
    plans.push(new Set(monthly.map(({ NumeroParcelaGeral }) => NumeroParcelaGeral)).size);
  }
  expect(plans).toEqual([240, 420]);
});

test('U11: cancelled, being settled, only reckoned, ceded under a new number, refunded by a process', async () => {
  const { call } = await uau();
  const query = { DataInicio: '2000-01-01T00:00:00', DataFim: '2030-01-01T00:00:00', TipoManutencao: '0,2,3,6,12' };
  const histories = rowsAt((await call('Venda/ConsultarHistoricos', query)).json);
  expect(new Set(histories.map(({ TipoManutencao }) => TipoManutencao))).toEqual(new Set([0, 2, 3, 6, 12]));
  const cancelled = histories.filter(({ TipoManutencao }) => TipoManutencao === 0);
  expect(
    cancelled.every(
      ({ StatusVenda, DataCancelamento }) => [1, 4].includes(Number(StatusVenda)) && DataCancelamento !== null,
    ),
  ).toBe(true);
  const computed = histories.filter(
    ({ TipoManutencao, StatusVenda }) => TipoManutencao === 3 && ![1, 4].includes(Number(StatusVenda)),
  );
  expect(computed.length).toBeGreaterThan(0);
  const ceded = histories.find(
    ({ TipoManutencao, NumVendaCessao, Numero }) => TipoManutencao === 2 && NumVendaCessao === Numero,
  );
  const next = { Empresa: Number(ceded?.Empresa), Obra: String(ceded?.Obra), Venda: Number(ceded?.NumVendaCessao) };
  const pair = [next, { ...next, Venda: next.Venda - 1 }];
  const sales = rowsAt(
    (await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: pair } })).json,
    'Vendas',
    'Venda',
  );
  expect(sales.map((sale) => [sale.StatusVenda === '2', 'Parcelas' in sale])).toEqual([
    [false, true],
    [true, false],
  ]);
  const period = {
    EmpresaObra: [
      { Empresa: 10, Obra: 'OB00' },
      { Empresa: 10, Obra: 'OB01' },
    ],
    PeriodoInicial: '2000-01-01T00:00:00',
    PeriodoFinal: '2030-01-01T00:00:00',
  };
  const processes = rowsAt((await call('ProcessoPagamento/ConsultarProcessos', { EmpresaObraPeriodo: period })).json);
  const refunds = processes.filter(({ TipoProcesso }) => TipoProcesso === 17);
  expect(refunds.length).toBe(cancelled.length);
  expect(refunds.every((row) => rowsAt(row, 'Parcelas').length === 4)).toBe(true);
});

test('What is added up from UAU’s answers is its truth, work by work', async () => {
  const { call, emulator } = await uau({ seed: 6 });
  const truth = emulator.truth();
  const sums = { received: 0, disbursed: 0, refunded: 0, open: 0 };
  for (const obra of ['AD10', 'OB00', 'OB01', 'V1']) {
    for (const row of dataRows(await call('Venda/BuscarParcelasAReceber', { empresa: 10, obra })))
      sums.open += centavos(row.Valor_Prc);
    const disbursed = dataRows(
      await call('Planejamento/ConsultarDesembolsoPlanejamento', { Empresa: 10, Obra: obra, ...ALL_MONTHS }),
    );
    for (const row of disbursed) if (row.Status === 'Pago') sums.disbursed += centavos(row.TotalLiq);
    const period = {
      EmpresaObra: [{ Empresa: 10, Obra: obra }],
      PeriodoInicial: '2000-01-01T00:00:00',
      PeriodoFinal: '2030-01-01T00:00:00',
    };
    for (const process of rowsAt(
      (await call('ProcessoPagamento/ConsultarProcessos', { EmpresaObraPeriodo: period })).json,
    ))
      if (process.TipoProcesso === 17)
        for (const row of rowsAt(process, 'Parcelas')) if (row.Status === 2) sums.refunded += centavos(row.Valor);
  }
  for (const { Empresa, Obra, Venda } of new Set([...new Set(await keysOf(call))].map(parseKey)))
    for (const row of dataRows(
      await call('Venda/BuscarParcelasRecebidas', { empresa: Empresa, obra: Obra, num_ven: Venda }),
    ))
      if (row.Tipo_Rec === 'S')
        sums.received +=
          centavos(row.ValorConf_Rec) +
          centavos(row.VlCorrecaoConf_Rec) +
          centavos(row.VlMultaConf_Rec) +
          centavos(row.VlJurosConf_Rec) -
          centavos(row.VlDescontoConf_Rec);
  const total = (key: 'received' | 'disbursed' | 'refunded') => truth.cash.reduce((sum, row) => sum + row[key], 0);
  expect(sums).toEqual({
    received: total('received'),
    disbursed: total('disbursed'),
    refunded: total('refunded'),
    open: truth.open.reduce((sum, row) => sum + row.receivable, 0),
  });
  expect(sums.received).toBeGreaterThan(0);
});

test('Fields of answers are those of the vendor’s dictionary, where it names any', async () => {
  const dictionary: Record<string, { response: unknown }> = JSON.parse(
    readFileSync(new URL('../fixtures/uau-fields.json', import.meta.url), 'utf8'),
  );
  const { call } = await uau();
  const bodies: Record<string, object> = {
    'Planejamento/ConsultarDesembolsoPlanejamento': { Empresa: 10, Obra: 'OB00', ...ALL_MONTHS },
    'Venda/ConsultarContasReceberCalc': { Vendas: [{ Empresa: 10 }] },
    'Venda/ConsultarHistoricos': {
      DataInicio: '2000-01-01T00:00:00',
      DataFim: '2030-01-01T00:00:00',
      TipoManutencao: '0,2,3,12',
    },
    'ProcessoPagamento/ConsultarProcessos': { Processos: [{ NumeroProcesso: 10_000_000 }] },
    'Pessoas/ConsultarPessoasPorCondicao': { condicaoConsultarPessoa: 'cod_pes IN (500)' },
    'RotinasGerais/BuscaCAPVendaEmpresa': { CodigoEmpresa: 10 },
    'Venda/ConsultarResumoVenda': { codigoEmpresa: 10, codigoObra: 'OB00', numeroVenda: 1 },
  };
  let compared = 0;
  for (const name of actionNames) {
    const response = dictionary[`POST /api/v{version}/${name}`]?.response;
    const known = Array.isArray(response) ? response[0] : response;
    if (typeof known !== 'object' || known === null || name === 'RotinasGerais/ExecutarConsultaGeral') continue;
    const reply = await call(name, bodies[name] ?? {});
    const one = Array.isArray(reply.json) ? dataRows(reply)[0] : reply.json;
    const fields = Object.keys(Object(one));
    expect(fields.length, name).toBeGreaterThan(0);
    expect(
      fields.filter((field) => !(field in known)),
      name,
    ).toEqual([]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(8);
});

test('A summary of a sale is what its installments come to, and a person’s password is in an answer that asks for care', async () => {
  const { call, emulator } = await uau();
  const sale = { codigoEmpresa: 10, codigoObra: 'OB00', numeroVenda: 1 };
  const { json } = await call('Venda/ConsultarResumoVenda', sale);
  const open = dataRows(await call('Venda/BuscarParcelasAReceber', { empresa: 10, obra: 'OB00', num_ven: 1 }));
  const due = open.reduce((sum, row) => sum + centavos(row.Valor_Prc), 0);
  expect(centavos(dig(json, 'totaisareceber', 0, 'valorPrincipal'))).toBe(due);
  const byKind = rowsAt(json, 'parcelasportipo').reduce((sum, row) => sum + centavos(row.totalParcelaAPagar), 0);
  expect(byKind).toBe(due);
  expect((await call('Venda/ConsultarResumoVenda', { ...sale, numeroVenda: 77_777 })).status).toBe(400);
  const person = first(dataRows(await call('Pessoas/ConsultarPessoasComVenda')));
  const people = await call('Pessoas/ConsultarPessoasPorCPFCNPJ', { cpf_cnpj: person.CPF_Pes, status: 2 });
  expect(first(dataRows(people))).toMatchObject({ Cod_pes: person.Cod_pes, Senha_pes: 'nunca-guarde-isto' });
  const where = { where: 'WHERE Empresa_unid = 10', retorna_venda: true, data_tabela_preco: '06-15-2026' };
  const detailed = dataRows(await call('Espelho/BuscaUnidadesDeAcordoComWhereDetalhado', where));
  expect(detailed).toHaveLength(120);
  expect(detailed.every(({ ValorTotal, ValPreco_unid }) => ValorTotal === ValPreco_unid)).toBe(true);
  expect((await call('Autenticador/VerificaUsuarioLogado')).status).toBe(200);
  emulator.scenario({ revoked: true });
  expect((await call('Autenticador/VerificaUsuarioLogado')).status).toBe(401);
});
