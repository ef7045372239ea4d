import { expect, test } from 'vitest';
import { callerOf, dig, first, logIn, rowsAt, uau } from './support.ts';
import { ALL_MONTHS, dataRows, isTypeRow, keysOf, parseKey } from './uau-support.ts';

test('U1: both tokens are asked for; a login is a JSON text, good for two hours', async () => {
  const { emulator, token, call } = await uau();
  const raw = callerOf(emulator);
  const login = { Login: emulator.account.login, Senha: emulator.account.password };
  expect((await raw('Autenticador/AutenticarUsuario', login, { 'x-integration-authorization': 'wrong' })).status).toBe(
    401,
  );
  const refused = await raw('Autenticador/AutenticarUsuario', { ...login, Senha: 'errada' });
  expect([refused.status, Object.keys(Object(refused.json))]).toEqual([400, ['Detalhe', 'Mensagem', 'Descricao']]);
  const granted = await raw('Autenticador/AutenticarUsuario', login);
  expect(granted.text).toMatch(/^"[^"]+"$/);
  expect((await call('Empresa/ObterEmpresasAtivas')).status).toBe(200);
  expect((await raw('Empresa/ObterEmpresasAtivas', {})).status).toBe(401);
  expect((await raw('Empresa/ObterEmpresasAtivas', {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  emulator.clock.advance(120 * 60_000);
  expect((await call('Empresa/ObterEmpresasAtivas')).status).toBe(200);
  emulator.clock.advance(1);
  expect((await call('Empresa/ObterEmpresasAtivas')).status).toBe(401);
  expect(JSON.stringify(emulator.journal())).not.toContain(emulator.account.password);
});

test('U1: a second login may end the first, a login may be refused with 401, a token may come in a header', async () => {
  const { emulator, call } = await uau({ quirks: { singleSession: true, loginRefusal: 401 } });
  const second = await logIn(emulator);
  expect((await call('Empresa/ObterEmpresasAtivas')).status).toBe(401);
  expect((await call('Empresa/ObterEmpresasAtivas', {}, { authorization: second })).status).toBe(200);
  const raw = callerOf(emulator);
  expect((await raw('Autenticador/AutenticarUsuario', { Login: 'x', Senha: 'y' })).status).toBe(401);
  emulator.scenario({ quirks: { tokenInHeader: true } });
  const { login, password } = emulator.account;
  const answer = await raw('Autenticador/AutenticarUsuario', { Login: login, Senha: password });
  expect(answer.text).toBe('""');
  const header = answer.headers.get('authorization') ?? '';
  expect((await call('Empresa/ObterEmpresasAtivas', {}, { authorization: header })).status).toBe(200);
  emulator.scenario({ revoked: true });
  expect((await call('Empresa/ObterEmpresasAtivas', {}, { authorization: header })).status).toBe(401);
});

test('U2: only POST, either way of writing the version, any case', async () => {
  const { emulator, token } = await uau();
  const raw = callerOf(emulator);
  const as = { authorization: token };
  const name = 'Empresa/ObterEmpresasAtivas';
  expect((await raw(name, {}, as, 'GET')).status).toBe(405);
  expect((await raw(name, {}, as, 'POST', 'v1.0')).status).toBe(200);
  expect((await raw(name, {}, as, 'POST', 'v2')).status).toBe(404);
  expect((await raw(name.toUpperCase(), {}, as)).status).toBe(200);
  expect((await raw(`${name}/`, {}, as)).status).toBe(200);
  expect((await raw('Empresa/NadaDisso', {}, as)).status).toBe(404);
});

test('U3: each action has its shape, and can be told to take another', async () => {
  const { call, emulator } = await uau();
  const where = { where: "WHERE Empresa_unid = 10 AND Obra_unid = 'OB00'", retorna_venda: true };
  const mirror = await call('Espelho/BuscaUnidadesDeAcordoComWhere', where);
  expect(rowsAt(mirror.json, 0, 'MyTable')).toHaveLength(61);
  expect(isTypeRow(first(rowsAt(mirror.json, 0, 'MyTable')))).toBe(true);
  const typed = rowsAt((await call('Obras/ObterObrasAtivas')).json);
  expect([isTypeRow(first(typed)), typed.length]).toEqual([true, 5]);
  expect(dig(typed, 1, 'CEI_obr')).toBe('null');
  expect(rowsAt((await call('Venda/BuscarTiposDeParcelas')).json).some(isTypeRow)).toBe(false);
  const { Empresa, Obra, Venda } = parseKey('00010-OB00/00001');
  const received = await call('Venda/BuscarParcelasRecebidas', { empresa: Empresa, obra: Obra, num_ven: Venda });
  expect(isTypeRow(first(rowsAt(received.json, 0, 'Recebidas')))).toBe(true);
  const plain = dataRows(await call('Obras/ObterObrasAtivas'));
  emulator.scenario({ quirks: { typeRow: false } });
  expect(rowsAt((await call('Obras/ObterObrasAtivas')).json)).toEqual(plain);
  emulator.scenario({ quirks: { typeRow: true, nullText: false, shapes: { 'Obras/ObterObrasAtivas': 'myTable' } } });
  const other = await call('Obras/ObterObrasAtivas');
  expect(rowsAt(other.json, 0, 'MyTable')).toHaveLength(5);
  expect(dig(other.json, 0, 'MyTable', 1, 'CEI_obr')).toBeNull();
});

test('U3: XML that was made JSON turns a list of one into the thing itself', async () => {
  const { call } = await uau();
  const keys = (await keysOf(call)).map(parseKey);
  const one = await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: keys.slice(5, 6) } });
  expect(Array.isArray(dig(one.json, 'Vendas', 'Venda'))).toBe(false);
  expect(dig(one.json, 'Vendas', 'Venda', 'Numero')).toBe(String(keys[5]?.Venda));
  const two = await call('Venda/ExportarVendasXml', { dados_vendas: { listaVendas: keys.slice(5, 7) } });
  expect(rowsAt(two.json, 'Vendas', 'Venda')).toHaveLength(2);
  expect(dig(two.json, 'Vendas', 'Venda', 0, 'Itens', 'Item', 'Preco')).toMatch(/^\d+\.\d{2}0000$/);
  expect(dig(two.json, '?xml', '@version')).toBe('1.0');
  const none = await call('Venda/ExportarVendasXml', {
    dados_vendas: { dataInicio: '1999-01-01T00:00:00', dataFim: '1999-01-02T00:00:00' },
  });
  expect(dig(none.json, 'Vendas')).toEqual({ '@xsi:nil': 'true' });
});

test('U4: without permission there is only the type row, as there is without data', async () => {
  const { call, emulator } = await uau();
  const query = { empresa: 10, obra: 'OB00' };
  expect(dataRows(await call('Venda/BuscarParcelasAReceber', query)).length).toBeGreaterThan(100);
  emulator.scenario({ forbidden: ['10|OB00'] });
  const hidden = await call('Venda/BuscarParcelasAReceber', query);
  const empty = await call('Venda/BuscarParcelasAReceber', { empresa: 10, obra: 'ZZZ' });
  expect([hidden.status, hidden.text]).toEqual([200, empty.text]);
  expect(rowsAt(hidden.json).every(isTypeRow)).toBe(true);
  emulator.scenario({ forbidden: ['Empresa/ObterEmpresasAtivas'] });
  expect(rowsAt((await call('Empresa/ObterEmpresasAtivas')).json).map(isTypeRow)).toEqual([true]);
});

test('U5: nothing is written in five ways', async () => {
  const { call, emulator } = await uau();
  const query = { empresa: 10, obra: 'ZZZ' };
  const forms = [
    ['list', '[]'],
    ['text', '""'],
    ['object', '{}'],
    ['null', 'null'],
  ] as const;
  for (const [empty, text] of forms) {
    emulator.scenario({ quirks: { empty } });
    expect((await call('Venda/BuscarParcelasAReceber', query)).text).toBe(text);
  }
  emulator.scenario({ quirks: { empty: 'typeRow' } });
  expect(rowsAt((await call('Venda/BuscarParcelasAReceber', query)).json).map(isTypeRow)).toEqual([true]);
  expect(
    (
      await call('Venda/RetornaChavesVendasPorPeriodo', {
        data_inicio: '1999-01-01T00:00:00',
        data_fim: '1999-01-02T00:00:00',
      })
    ).json,
  ).toBe('');
});

test('U5: rows come twice and in another shape where they have a key, and the books may change before any call', async () => {
  const { call, emulator } = await uau({ quirks: { duplicateRate: 1, drift: 'texts' } });
  const open = dataRows(await call('Venda/BuscarParcelasAReceber', { empresa: 10, obra: 'OB00' }));
  expect(open.length).toBeGreaterThan(10);
  for (let at = 0; at < open.length; at += 2) expect(open[at]).toEqual(open[at + 1]);
  expect(typeof open[0]?.Valor_Prc).toBe('string');
  const months = { Empresa: 10, Obra: 'OB00', ...ALL_MONTHS };
  const once = dataRows(await call('Planejamento/ConsultarDesembolsoPlanejamento', months)).length;
  emulator.scenario({ quirks: { duplicateRate: 0, drift: 'none' } });
  expect(dataRows(await call('Planejamento/ConsultarDesembolsoPlanejamento', months))).toHaveLength(once);
  expect(emulator.oddities()).toMatchObject({ repeated: open.length / 2, shifted: 0 });
  emulator.scenario({ quirks: { shiftRate: 1, shiftLimit: 2 } });
  const { revision } = emulator.truth();
  for (let time = 0; time < 4; time += 1) await call('Empresa/ObterEmpresasAtivas');
  expect(emulator.oddities().shifted).toBeGreaterThan(0);
  expect(emulator.truth().revision).toBeGreaterThan(revision);
});

test('U2: an integration token that was withdrawn opens nothing until it is given back', async () => {
  const { call, emulator } = await uau();
  emulator.scenario({ withdrawn: true });
  expect((await call('Empresa/ObterEmpresasAtivas')).status).toBe(401);
  emulator.scenario({ withdrawn: false });
  expect((await call('Empresa/ObterEmpresasAtivas')).status).toBe(200);
});

test('U12: what is asked but to read is in the journal as such, and changes nothing', async () => {
  const { call, emulator } = await uau();
  await call('Empresa/ObterEmpresasAtivas');
  const before = emulator.truth();
  expect((await call('Venda/CancelarVenda', { empresa: 10, obra: 'OB00', num_ven: 1 })).status).toBe(404);
  expect(emulator.journal().map(({ outsideReading }) => outsideReading)).toEqual([false, false, true]);
  expect(emulator.truth()).toEqual(before);
});

test('U13: a condition that is not of the one form is refused', async () => {
  const { call } = await uau();
  const request = async (where: string) =>
    (await call('Espelho/BuscaUnidadesDeAcordoComWhere', { where, retorna_venda: true })).status;
  expect(await request('WHERE Empresa_unid = 10')).toBe(200);
  expect(await request("where empresa_unid=10 and obra_unid='OB00' and vendido_unid=1")).toBe(200);
  const bad = [
    'WHERE Empresa_unid = 10 OR 1=1',
    "WHERE Empresa_unid = 10 AND Obra_unid = 'OB00'; DROP TABLE Unidade",
    "WHERE Empresa_unid = 10 AND Obra_unid = 'OB00' --",
    "WHERE Empresa_unid = 10 AND Obra_unid = 'x'' OR ''1''=''1'",
    '',
    'WHERE Obra_unid IS NOT NULL',
  ];
  for (const where of bad) expect(await request(where), where).toBe(400);
  expect(
    (await call('Pessoas/ConsultarPessoasPorCondicao', { condicaoConsultarPessoa: 'cod_pes IN (500,502)' })).status,
  ).toBe(200);
  expect((await call('Pessoas/ConsultarPessoasPorCondicao', { condicaoConsultarPessoa: '1=1' })).status).toBe(400);
});

test('U14: an error inside a 200, a page of the web server, a stack in the detail', async () => {
  const { call, emulator } = await uau();
  emulator.faults({
    planted: [{ fault: 'errorIn200' }, { fault: 'htmlIn200' }, { fault: 'error500' }, { fault: 'truncate' }],
  });
  const inside = await call('Obras/ObterObrasAtivas');
  expect([inside.status, dig(inside.json, 'Sucesso')]).toEqual([200, false]);
  const page = await call('Obras/ObterObrasAtivas');
  expect([page.status, page.text.includes('<html>')]).toEqual([200, true]);
  const failed = await call('Obras/ObterObrasAtivas');
  expect([failed.status, String(dig(failed.json, 'Detalhe')).includes('UAUApi.Controllers')]).toEqual([500, true]);
  expect((await call('Obras/ObterObrasAtivas')).json).toBeUndefined();
  const missing = await call('Venda/BuscarParcelasRecebidas', { empresa: 10, obra: 'OB00' });
  expect(missing.status).toBe(400);
});
