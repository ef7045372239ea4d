import { servicesOf } from '../portfolio/budget.ts';
import { monthOf } from '../portfolio/calendar.ts';
import type { Bill, Installment } from '../portfolio/model.ts';
import type { CostCenter } from '../portfolio/world.ts';
import type { Books } from './books.ts';
import { money, stamp } from './rows.ts';
import type { Cells } from './shapes.ts';
import { templates } from './templates.ts';

interface DisbursementQuery {
  /** `YYYY-MM`, both included. */
  readonly from: string;
  readonly to: string;
  /** `Pagar` as in production, or `A pagar` as in the specification. */
  readonly payable: string;
}

/** Planned, to be paid and paid of one work: no row has a key, and equal rows are different payments. */
export function* disbursementRows(books: Books, obra: CostCenter, query: DisbursementQuery): Generator<Cells> {
  for (const row of allRows(books, obra, query.payable)) {
    const month = monthOf(row.date);
    if (month >= query.from && month <= query.to) yield row.cells;
  }
}

interface Dated {
  readonly date: string;
  readonly cells: Cells;
}

function* allRows(books: Books, obra: CostCenter, payable: string): Generator<Dated> {
  for (const { bill, allocate } of books.payables(obra)) {
    if (bill.consistency !== 'S') continue;
    for (const row of bill.installments) {
      if (bill.forecast) yield* projected(obra, bill, row, allocate);
      else {
        yield* paid(obra, bill, row, allocate);
        if (row.balance !== 0) yield* toPay(obra, bill, row, allocate, payable);
      }
    }
  }
  for (const { date, amount, id } of books.charges(obra)) {
    const amounts = { Total: -amount, Acrescimo: 0, Desconto: 0, TotalLiq: -amount, TotalBruto: -amount };
    yield dated(obra, 'Pago', date, `T${String(id % 100_000)}`, '00.09.01', amounts);
  }
  yield* planned(books, obra);
}

type Amounts = Readonly<Record<'Total' | 'Acrescimo' | 'Desconto' | 'TotalLiq' | 'TotalBruto', number>>;

function dated(obra: CostCenter, status: string, date: string, input: string, item: string, amounts: Amounts): Dated {
  const inReais = Object.fromEntries(Object.entries(amounts).map(([name, centavos]) => [name, money(centavos)]));
  const cells = {
    ...templates.disbursement.row,
    Status: status,
    Empresa: obra.company,
    Obra: obra.code,
    Contrato: 1,
    Produto: 999,
    Composicao: `C${String(input.length * 7).padStart(4, '0')}`,
    Item: item,
    Insumo: input,
    DtaRef: stamp(date),
    DtaRefMes: Number(date.slice(5, 7)),
    DtaRefAno: Number(date.slice(0, 4)),
    ...inReais,
  };
  return { date, cells };
}

function itemOf(bill: Bill, position: number): string {
  return `01.${String(bill.id % 9).padStart(2, '0')}.${String(position + 1).padStart(2, '0')}`;
}

type Allocate = (amount: number) => number[];

/** `Total` is the price of the whole input, `TotalLiq` what was paid of it. */
function* paid(obra: CostCenter, bill: Bill, row: Installment, allocate: Allocate): Generator<Dated> {
  const whole = allocate(bill.installments.reduce((sum, { amount }) => sum + amount, 0));
  for (const settlement of row.settlements) {
    if (settlement.movement === null) continue;
    const nets = allocate(settlement.net);
    const gross = allocate(settlement.gross);
    const extra = allocate(settlement.correction + settlement.interest + settlement.fine);
    const discount = allocate(settlement.discount);
    for (const [position, net] of nets.entries())
      yield dated(obra, 'Pago', settlement.date, bill.input, itemOf(bill, position), {
        Total: whole[position] ?? 0,
        Acrescimo: extra[position] ?? 0,
        Desconto: discount[position] ?? 0,
        TotalLiq: net,
        TotalBruto: gross[position] ?? 0,
      });
  }
}

function* toPay(obra: CostCenter, bill: Bill, row: Installment, allocate: Allocate, status: string): Generator<Dated> {
  const whole = allocate(bill.installments.reduce((sum, { amount }) => sum + amount, 0));
  for (const [position, balance] of allocate(row.balance).entries())
    yield dated(obra, status, row.dueDate, bill.input, itemOf(bill, position), {
      Total: whole[position] ?? 0,
      Acrescimo: 0,
      Desconto: 0,
      TotalLiq: balance,
      TotalBruto: balance,
    });
}

/** Provisional costs are projections: the amount is in `Total`, and nothing in the rest. */
function* projected(obra: CostCenter, bill: Bill, row: Installment, allocate: Allocate): Generator<Dated> {
  for (const [position, amount] of allocate(row.balance).entries())
    yield dated(obra, 'Projetado', row.dueDate, bill.input, itemOf(bill, position), planOf(amount));
}

const planOf = (amount: number): Amounts => ({ Total: amount, Acrescimo: 0, Desconto: 0, TotalLiq: 0, TotalBruto: 0 });

/** Remaining planned spending of the work's budget, month by month. */
function* planned(books: Books, obra: CostCenter): Generator<Dated> {
  if (obra.work === null || obra.id % 10 !== 0) return;
  for (const { id, position, disbursements } of servicesOf(books.world, books.world.work(obra.work)))
    for (const { month, amount } of disbursements)
      yield dated(
        obra,
        'Projetado',
        `${month}-01`,
        `S${id}`,
        `01.${String(position + 1).padStart(3, '0')}.0`,
        planOf(amount),
      );
}
