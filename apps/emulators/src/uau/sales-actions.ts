import { type Answer, jsonAnswer } from '../http/send.ts';
import type { CostCenter } from '../portfolio/world.ts';
import { BadCall, type CallBody } from './body.ts';
import { type Maintenance, saleKey, typeDescriptions, type UauInstallment, type UauSale } from './books.ts';
import { exportedSale } from './export.ts';
import { reshaped } from './reshape.ts';
import { computedRow, corrected, money, processRow, stamp } from './rows.ts';
import { type Cells, xmlList } from './shapes.ts';
import type { UauState } from './state.ts';

function within(day: string, from: string | null, to: string | null): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

function visible(state: UauState, empresa?: number, code?: string | null): CostCenter[] {
  return state.books.obras.filter(
    (obra) =>
      (empresa === undefined || obra.company === empresa) &&
      (code === undefined || code === null || obra.code === code.trim()) &&
      !state.mayNot(`${obra.company}|${obra.code}`),
  );
}

/** Works that a list of pairs names; every work without one. */
function obrasOf(state: UauState, pairs: readonly CallBody[], empresa: string, obra: string): CostCenter[] {
  if (pairs.length === 0) return visible(state);
  return pairs.flatMap((pair) => visible(state, pair.integer(empresa), pair.optional(obra)));
}

/**
 * Keys of sales that were inserted, maintained or paid off; an ordinary receipt is none of these. Some keys come
 * twice, and some commas have a blank behind them.
 */
export function changedKeys(state: UauState, body: CallBody): Answer {
  const [from, to] = [body.day('data_inicio'), body.day('data_fim')];
  if (from === null || to === null) throw new BadCall('Período não informado');
  const status = body.optional('statusVenda');
  const keys: string[] = [];
  for (const obra of obrasOf(state, body.list('listaEmpresaObra'), 'codigoEmpresa', 'codigoObra'))
    for (const sale of state.books.sales(obra)) {
      if (status !== null && status !== '' && !status.split(',').includes(String(sale.status))) continue;
      const times = sale.touchedOn.filter((day) => within(day, from, to)).length;
      if (times > 0) keys.push(saleKey(sale));
      if (times > 1) keys.push(saleKey(sale));
    }
  const text = keys
    .map((key, position) => (position === 0 ? key : `${position % 3 === 0 ? ', ' : ','}${key}`))
    .join('');
  return jsonAnswer(200, text);
}

/** Maximum sales of a fast export, and the size from which an export is never answered. */
export const SLOW_EXPORT = 30;
export const LARGEST_EXPORT = 50;

/** Returns the number of sales that a body exports. */
export function exportSize(body: CallBody): number {
  return body.has('dados_vendas') ? body.inner('dados_vendas').list('listaVendas').length : 0;
}

function* wholeSales(sales: Iterable<UauSale>, leaveOut: boolean): Generator<Cells> {
  for (const sale of sales) yield exportedSale(sale, leaveOut);
}

/** The sales of the list, and those of the period added to them. One bad key refuses all. */
export function exportSales(state: UauState, body: CallBody): Answer {
  const request = body.inner('dados_vendas');
  const [from, to] = [request.day('dataInicio'), request.day('dataFim')];
  const salesByKey = new Map<string, UauSale>();
  for (const item of request.list('listaVendas')) {
    const obra = state.books.obra(item.integer('Empresa'), item.text('Obra').trim());
    const sale = obra && state.books.sale(obra, item.integer('Venda'));
    if (!sale || state.mayNot(`${sale.empresa}|${sale.obra}`)) throw new BadCall('Invalid key');
    salesByKey.set(saleKey(sale), sale);
  }
  if (from !== null && to !== null)
    for (const obra of visible(state))
      for (const sale of state.books.sales(obra))
        if (sale.touchedOn.some((day) => within(day, from, to))) salesByKey.set(saleKey(sale), sale);
  const { leaveOut } = state.quirks;
  const sales = [...reshaped(state, wholeSales(salesByKey.values(), leaveOut), true)];
  return jsonAnswer(200, {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Vendas: xmlList('Venda', sales, false),
  });
}

/** Open installments of companies, works or sales, with their value today. */
export function computedReceivables(state: UauState, body: CallBody): Answer {
  const [from, to] = [body.day('DataInicio'), body.day('DataFim')];
  const types = (body.optional('TiposParcela') ?? '').split(',').map((type) => type.trim().replaceAll("'", ''));
  const request = body.list('Vendas');
  if (request.length === 0) throw new BadCall('Vendas não informadas');
  return {
    status: 200,
    body: listBody(
      reshaped(
        state,
        (function* rows() {
          for (const item of request)
            for (const obra of visible(state, item.integer('Empresa'), item.optional('Obra')))
              for (const sale of state.books.sales(obra)) {
                if (item.has('Numero') && item.integer('Numero') !== sale.number) continue;
                for (const row of sale.installments) {
                  const due = row.extendedTo ?? row.dueDate;
                  if (row.open === 0 || !within(due, from, to)) continue;
                  if (types[0] && !types.includes(row.type)) continue;
                  const name = state.portfolio.world.company(sale.empresa).name.toUpperCase();
                  const value = corrected(row, sale, state.today);
                  yield computedRow(sale, row, name, obra.name.toUpperCase(), value, state.today);
                }
              }
        })(),
        true,
      ),
    ),
  };
}

/** Received and open amounts of a sale, in total and by kind of installment. */
export function summary(state: UauState, body: CallBody): Answer {
  const obra = visible(state, body.integer('codigoEmpresa'), body.text('codigoObra'))[0];
  const sale = obra && state.books.sale(obra, body.integer('numeroVenda'));
  if (!sale) throw new BadCall('Venda não encontrada');
  const paid = ({ receipts }: UauInstallment) =>
    receipts.reduce((sum, one) => sum + one.gross + one.correction + one.interest + one.fine - one.discount, 0);
  const total = (rows: readonly UauInstallment[], of: (row: UauInstallment) => number) =>
    money(rows.reduce((sum, row) => sum + of(row), 0));
  const open = sale.installments.filter((row) => row.open !== 0);
  const received = sale.installments.filter(({ receipts }) => receipts.length > 0);
  const kinds = Map.groupBy(sale.installments, ({ type }) => type);
  return jsonAnswer(200, {
    codigoEmpresa: sale.empresa,
    codigoObra: sale.obra,
    numeroVenda: sale.number,
    dataCalculo: stamp(state.today),
    totalParcelas: sale.installments.length,
    parcelasportipo: [...kinds].map(([type, rows]) => ({
      tipoParcela: type,
      descricaoTipoParcela: typeDescriptions[type] ?? '',
      quantidadeParcelaAPagar: rows.filter((row) => row.open !== 0).length,
      totalParcelaAPagar: total(rows, (row) => row.open),
      quantidadeParcelaPaga: rows.filter(({ receipts }) => receipts.length > 0).length,
      totalParcelaPaga: total(rows, paid),
    })),
    totaisareceber: [
      {
        valorSaldoDevedor: total(open, (row) => corrected(row, sale, state.today)),
        valorPrincipal: total(open, (row) => row.open),
        totalParcelas: open.length,
      },
    ],
    totaisrecebido: [{ valorTotalRecebido: total(received, paid) }],
  });
}

function* listBody(rows: Iterable<Cells>): Generator<string> {
  yield '[';
  let first = true;
  for (const row of rows) {
    yield first ? JSON.stringify(row) : `,${JSON.stringify(row)}`;
    first = false;
  }
  yield ']';
}

/** Events of sales: cancelled, renegotiated, ceded, or only simulated. */
export function histories(state: UauState, body: CallBody): Answer {
  const [from, to] = [body.day('DataInicio'), body.day('DataFim')];
  const types = body
    .text('TipoManutencao')
    .split(',')
    .map((type) => Number(type.trim()));
  const request = body.list('Vendas');
  const obras = request.length === 0 ? visible(state) : obrasOf(state, request, 'Empresa', 'Obra');
  const numbers = new Set(request.flatMap((item) => (item.has('Venda') ? [item.integer('Venda')] : [])));
  const rows: Cells[] = [];
  for (const obra of new Set(obras))
    for (const sale of state.books.sales(obra)) {
      if (numbers.size > 0 && !numbers.has(sale.number)) continue;
      for (const [position, maintenance] of sale.maintenances.entries())
        if (types.includes(maintenance.type) && within(maintenance.date, from, to))
          rows.push(historyRow(sale, maintenance, position + 1));
    }
  return jsonAnswer(200, [...reshaped(state, rows, true)]);
}

function historyRow(sale: UauSale, maintenance: Maintenance, number: number): Cells {
  const final = maintenance.type === 0 || maintenance.type === 6;
  return {
    NumeroHistorico: number,
    TipoManutencao: maintenance.type,
    UsuarioManutencao: 'USUARIO01',
    DataManutencao: stamp(maintenance.date),
    NumVendaCessao: maintenance.cededTo ?? 0,
    Empresa: sale.empresa,
    Obra: sale.obra,
    Numero: sale.number,
    ValorTotal: sale.value / 100,
    DataDaVenda: stamp(sale.date),
    StatusVenda: sale.status,
    DataCessaoDeDireito: maintenance.type === 2 ? stamp(maintenance.date) : null,
    DataCancelamento: final && sale.cancelledOn ? stamp(sale.cancelledOn) : null,
    DataDeCadastro: stamp(sale.date),
    TipoDeVenda: sale.type,
  };
}

/** Processes of payment by their numbers, or of works by the day they were entered on. */
export function processes(state: UauState, body: CallBody): Answer {
  const { portfolio, books } = state;
  const rows: Cells[] = [];
  for (const item of body.list('Processos')) {
    const bill = portfolio.payableBill(item.integer('NumeroProcesso'));
    const obra = bill && books.obras.find(({ id }) => id === bill.shares[0]?.costCenter);
    if (bill && obra) rows.push(processRow(portfolio.world, bill, obra));
  }
  if (body.has('EmpresaObraPeriodo')) {
    const period = body.inner('EmpresaObraPeriodo');
    const [from, to] = [period.day('PeriodoInicial'), period.day('PeriodoFinal')];
    for (const obra of obrasOf(state, period.list('EmpresaObra'), 'Empresa', 'Obra')) {
      const own = [...books.suppliersBills(obra.company)].filter(({ shares }) => shares[0]?.costCenter === obra.id);
      for (const bill of [...books.refunds(obra), ...own])
        if (bill.consistency === 'S' && within(bill.issueDate, from, to))
          rows.push(processRow(portfolio.world, bill, obra));
    }
  }
  return jsonAnswer(200, [...reshaped(state, rows, true)]);
}
