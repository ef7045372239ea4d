import { type Answer, jsonAnswer } from '../http/send.ts';
import { financialPlan } from '../portfolio/financial-plan.ts';
import type { CostCenter } from '../portfolio/world.ts';
import { BadCall, type CallBody } from './body.ts';
import { typeDescriptions, type UauSale } from './books.ts';
import { disbursementRows } from './disbursements.ts';
import { reshaped } from './reshape.ts';
import {
  categoryRows,
  companyRows,
  corrected,
  openMonths,
  openRow,
  personRow,
  presentRow,
  receivedRow,
  stamp,
  unitRows,
  workRows,
} from './rows.ts';
import { changedKeys, computedReceivables, exportSales, histories, processes, summary } from './sales-actions.ts';
import { type Cells, type Shape, tableBody } from './shapes.ts';
import type { UauState } from './state.ts';
import { templates } from './templates.ts';
import { parseWhere } from './where.ts';

export type Action = (state: UauState, body: CallBody) => Answer;

interface TableAction {
  readonly shape: Shape;
  readonly name?: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: (state: UauState, body: CallBody) => Iterable<Cells>;
  /** Two equal rows are two facts: nothing distinguishes them. */
  readonly isKeyless?: boolean;
}

/** Returns the obra that a body names. An unknown work has no rows, like an invisible one. */
function obraOf(state: UauState, body: CallBody, empresa = 'empresa', obra = 'obra'): CostCenter | null {
  const match = state.books.obra(body.integer(empresa), body.text(obra).trim());
  return match && !state.mayNot(`${match.company}|${match.code}`) ? match : null;
}

function* requestedSales(state: UauState, body: CallBody): Generator<UauSale> {
  // Without a work there is only the type row: the cheap path requests one work at a time.
  if (!body.has('obra')) return;
  const obra = obraOf(state, body);
  if (!obra) return;
  if (!body.has('num_ven')) return yield* state.books.sales(obra);
  const sale = state.books.sale(obra, body.integer('num_ven'));
  if (sale) yield sale;
}

function* openRows(state: UauState, body: CallBody): Generator<Cells> {
  for (const sale of requestedSales(state, body)) {
    const name = state.portfolio.world.company(sale.empresa).name.toUpperCase();
    for (const row of sale.installments)
      if (row.open !== 0) yield openRow(sale, row, name, corrected(row, sale, state.today));
  }
}

function* receivedRows(state: UauState, body: CallBody): Generator<Cells> {
  body.integer('num_ven');
  for (const sale of requestedSales(state, body))
    for (const row of sale.installments)
      for (const receipt of row.receipts)
        yield receivedRow(sale, row, receipt, row.receipts.length > 1 || row.open !== 0);
}

function* presentRows(state: UauState, body: CallBody): Generator<Cells> {
  const obra = obraOf(state, body);
  const sale = obra && state.books.sale(obra, body.integer('num_venda'));
  if (!sale) return;
  for (const row of sale.installments)
    if (row.open !== 0) yield presentRow(sale, row, corrected(row, sale, state.today), state.today);
}

/** With the price of the day that was named; the columns of the plain mirror otherwise. */
function* detailedMirrorRows(state: UauState, body: CallBody): Generator<Cells> {
  for (const row of mirrorRows(state, body)) yield { ...row, ValorTotal: row.ValPreco_unid };
}

function* mirrorRows(state: UauState, body: CallBody): Generator<Cells> {
  const condition = parseWhere(body.text('where'));
  if (!condition) throw new BadCall("Incorrect syntax near 'where'.");
  for (const obra of state.books.obras) {
    if (obra.company !== condition.empresa || state.mayNot(`${obra.company}|${obra.code}`)) continue;
    if (condition.obra === null || condition.obra === obra.code)
      yield* unitRows(state.books, obra, body.flag('retorna_venda'), condition.status);
  }
}

function* disbursed(state: UauState, body: CallBody): Generator<Cells> {
  const obra = obraOf(state, body, 'Empresa', 'Obra');
  const [from, to] = [body.month('MesInicial'), body.month('MesFinal')];
  if (!obra) return;
  const payable = state.quirks.specStatus ? 'A pagar' : 'Pagar';
  yield* disbursementRows(state.books, obra, { from, to, payable });
  if (state.quirks.strayMonth)
    yield {
      ...templates.disbursement.row,
      Empresa: obra.company,
      Obra: obra.code,
      DtaRef: '1990-01-01T00:00:00',
      DtaRefMes: 1,
      DtaRefAno: 1990,
      Total: 0,
    };
}

function* persons(state: UauState): Generator<Cells> {
  for (const index of state.portfolio.saleIndexes()) {
    const sale = state.portfolio.saleByIndex(index);
    if (sale && sale.bill !== null) yield personRow(sale.customer);
  }
}

/** Answers more than should be stored: the last column is a person's password. */
function* personsByNumber(state: UauState, body: CallBody): Generator<Cells> {
  const number = body.text('cpf_cnpj').replaceAll(/\D/g, '');
  for (const row of persons(state)) if (row.CPF_Pes === number) yield { ...row, Senha_pes: 'nunca-guarde-isto' };
}

const personColumns = { Cod_pes: 'Int32', Nome_pes: 'String', NomeFant_Pes: 'String', CPF_Pes: 'String' };
const codeColumns = { Codigo: 'String', Descricao: 'String' };

/** Actions that answer with a table, each in the shape it is known by. */
const tables: Readonly<Record<string, TableAction>> = {
  'Empresa/ObterEmpresasAtivas': {
    shape: 'typedRows',
    columns: templates.companies.columns,
    rows: ({ books }) => companyRows(books),
  },
  'Obras/ObterObrasAtivas': {
    shape: 'typedRows',
    columns: templates.works.columns,
    rows: ({ books }) => workRows(books),
  },
  'Espelho/BuscaUnidadesDeAcordoComWhere': { shape: 'myTable', columns: templates.units.columns, rows: mirrorRows },
  'Espelho/BuscaUnidadesDeAcordoComWhereDetalhado': {
    shape: 'myTable',
    columns: { ...templates.units.columns, ValorTotal: 'Decimal' },
    rows: detailedMirrorRows,
  },
  'Pessoas/ConsultarPessoasPorCPFCNPJ': {
    shape: 'myTable',
    columns: { ...personColumns, Senha_pes: 'String' },
    rows: personsByNumber,
  },
  'Pessoas/ConsultarPessoasComVenda': { shape: 'named', name: 'Pessoas', columns: personColumns, rows: persons },
  'RotinasGerais/BuscarCategoriasDeProduto': { shape: 'plain', columns: codeColumns, rows: categoryRows },
  'Venda/BuscarTiposDeParcelas': {
    shape: 'plain',
    columns: { Tipo: 'String', Descricao: 'String' },
    rows: () => Object.entries(typeDescriptions).map(([Tipo, Descricao]) => ({ Tipo, Descricao })),
  },
  'RotinasGerais/BuscarIndicesDeReajuste': {
    shape: 'plain',
    columns: { ...codeColumns, Tipo: 'Int32' },
    rows: () => [
      { Codigo: 'R$', Descricao: 'REAL', Tipo: 1 },
      { Codigo: 'INCC', Descricao: 'INCC-M', Tipo: 0 },
    ],
  },
  'Fiscal/BuscarCAPs': {
    shape: 'plain',
    columns: { ...codeColumns, Tipo: 'Int32' },
    rows: () => financialPlan.map(({ id, name }) => ({ Codigo: id, Descricao: name, Tipo: 0 })),
  },
  'Venda/BuscarParcelasAReceber': { shape: 'typedRows', columns: templates.open.columns, rows: openRows },
  'Venda/BuscarParcelasRecebidas': {
    shape: 'named',
    name: 'Recebidas',
    columns: templates.received.columns,
    rows: receivedRows,
    isKeyless: true,
  },
  'Venda/ConsultarParcelasDaVenda': { shape: 'typedRows', columns: templates.present.columns, rows: presentRows },
  'Planejamento/ConsultarDesembolsoPlanejamento': {
    shape: 'typedRows',
    columns: templates.disbursement.columns,
    rows: disbursed,
    isKeyless: true,
  },
};

function answerTable(action: string, table: TableAction): Action {
  return (state, body) => {
    const rows = state.mayNot(action) ? [] : reshaped(state, table.rows(state, body), table.isKeyless !== true);
    const shape = { action, shape: table.shape, name: table.name ?? 'Table', columns: table.columns };
    // The first row is made before the answer begins: what is wrong with the call must still become a refusal.
    return { status: 200, body: begun(tableBody(shape, rows, state.quirks)) };
  };
}

function begun(body: Generator<string>): Iterable<string> {
  const first = body.next();
  return (function* resume() {
    if (!first.done) yield first.value;
    yield* body;
  })();
}

function monthsOf(state: UauState, body: CallBody): Answer {
  const [empresa, code] = body.text('empresaObra').split('|');
  return jsonAnswer(200, state.books.obra(Number(empresa), code ?? '') ? openMonths(state.today) : []);
}

/** The labels of the free columns; the one with the area is what a tenant has to name. */
function freeColumns(_state: UauState, body: CallBody): Answer {
  const labels = ['Torre', 'Apartamento', 'Andar', 'Área privativa'];
  const rows = labels.map((label, position) => ({ Campo: `C${position + 1}_unid`, Descricao: label }));
  return jsonAnswer(200, [{ empresa: body.integer('empresa'), produto: body.integer('produto'), campos: rows }]);
}

function accountsOfSales(_state: UauState, body: CallBody): Answer {
  const empresa = body.integer('CodigoEmpresa');
  const CAPS = { principal: `${empresa}.1.10`, jurosContratual: `${empresa}.1.11`, correcao: `${empresa}.1.12` };
  return jsonAnswer(200, [
    {
      codigoEmpresa: empresa,
      codigoConfig: 1,
      descricaoConfigCAP: 'PADRAO',
      padrao: true,
      tipoParcelaPadrao: 'P',
      CAPS,
    },
  ]);
}

/** Persons by a condition of which one form is taken: a list of codes. */
function personsByCondition(state: UauState, body: CallBody): Answer {
  const match = /^\s*cod_pes\s+in\s*\(\s*(\d+(?:\s*,\s*\d+)*)\s*\)\s*$/i.exec(body.text('condicaoConsultarPessoa'));
  if (!match?.[1]) throw new BadCall("Incorrect syntax near 'cod_pes'.");
  const known = new Set([...persons(state)].map(({ Cod_pes }) => Cod_pes));
  const rows = match[1]
    .split(',')
    .map(Number)
    .filter((id) => known.has(id))
    .map((id) => ({ CodigoPessoa: id, NomePessoa: `CLIENTE FICTICIO ${id}`, TipoPessoa: 0, StatusPessoa: 0 }));
  return jsonAnswer(200, rows);
}

/** The receipts of a period, as a query that the tenant stored: number 1, from and to. */
function storedQuery(state: UauState, body: CallBody): Answer {
  if (body.integer('Id') !== 1) throw new BadCall('Consulta não encontrada');
  const [from = '', to = ''] = body.textList('Parameters');
  const rows: Cells[] = [];
  for (const obra of state.books.obras)
    for (const sale of state.books.sales(obra))
      for (const row of sale.installments)
        for (const { date, gross, kind, number } of row.receipts)
          if (date >= from && date <= to)
            rows.push({
              Empresa: sale.empresa,
              Obra: sale.obra,
              Venda: sale.number,
              Parcela: row.general,
              Data: stamp(date),
              Valor: gross / 100,
              Tipo: kind,
              Numero: number,
            });
  return jsonAnswer(200, [{ Table: rows }]);
}

/** Only those who are logged in come this far. */
const loggedIn: Action = () => jsonAnswer(200, null);

const others: Readonly<Record<string, Action>> = {
  'Autenticador/VerificaUsuarioLogado': loggedIn,
  'Venda/ConsultarResumoVenda': summary,
  'Obras/ObterMesesAbertosPorEmpresaObra': monthsOf,
  'RotinasGerais/BuscaCamposPerson': freeColumns,
  'RotinasGerais/BuscaCAPVendaEmpresa': accountsOfSales,
  'RotinasGerais/ExecutarConsultaGeral': storedQuery,
  'Pessoas/ConsultarPessoasPorCondicao': personsByCondition,
  'Venda/RetornaChavesVendasPorPeriodo': changedKeys,
  'Venda/ExportarVendasXml': exportSales,
  'Venda/ConsultarContasReceberCalc': computedReceivables,
  'Venda/ConsultarHistoricos': histories,
  'ProcessoPagamento/ConsultarProcessos': processes,
};

/** Every action that reads and is answered, by its name in lower case: names are case-insensitive. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ...Object.entries(tables).map(([name, table]) => [name.toLowerCase(), answerTable(name, table)] as const),
  ...Object.entries(others).map(([name, action]) => [name.toLowerCase(), action] as const),
]);

export const actionNames: readonly string[] = [...Object.keys(tables), ...Object.keys(others)];
