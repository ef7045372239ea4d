/** Interest, transfers and balance of an assignment: their formulas and their explanations. */
import type { FormulaWriter, LivingTerm, Node, Reason } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { type SeniorInputs, seniorInputs, type seniorRowNames } from '../../operators/assignments/assignments.ts';
import { termOf } from '../../operators/cells/elementwise.ts';
import { where, written } from '../../operators/cells/living.ts';
import { fieldTerm, outside, windowTerm } from '../../operators/cells/terms.ts';
import { cellOf } from '../../operators/cells/text.ts';
import type { FundingRow } from '../../operators/funding/funding.ts';

type SeniorRow = (typeof seniorRowNames)[number];

/** The rows of a senior balance, which name each other. */
export interface SeniorCells {
  readonly run: Node;
  readonly at: LivingTerm;
  /** The last month in which something is due. */
  readonly last: LivingTerm;
  readonly rows: Record<SeniorRow, Node>;
}

export function seniorFormulas(cells: SeniorCells, name: SeniorRow): FundingRow {
  return {
    formula: (t, writer) => formulaOf(cells, name, t, writer),
    explain: (t) => reasonOf(cells, name, t),
  };
}

function formulaOf({ run, at, last, rows }: SeniorCells, name: SeniorRow, t: number, writer: FormulaWriter): string {
  const { price, due, rate, subordination, variations } = seniorInputs(run);
  const [month, from, end] = [writer.month(t), written(at, writer), written(last, writer)];
  const opening = t === 0 ? '0' : writer.cell(rows.balance, t - 1);
  const owed = writer.cell(due, t);
  const senior = subordination ? writer.cell(subordination, 0) : '0';
  const interest = writer.cell(rows.interest, t);
  switch (name) {
    case 'interest': {
      const i = writer.cell(rate, 0);
      const v = variations ? writer.cell(variations, t) : null;
      const accrued = `ROUND(${opening}*(${v ? `${i}+${v}+${i}*${v}` : i}),2)`;
      const closes = `OR(${senior}=0,${cellOf(`${opening}+${accrued}`)}>${owed})`;
      const value = `IF(AND(${month}=${end},${closes}),${cellOf(`${owed}-${opening}`)},${accrued})`;
      return where([`${month}>${from}`, `${month}<=${end}`], value);
    }
    case 'transfer': {
      const paid = `IF(${senior}=0,${owed},MIN(${cellOf(`${opening}+${interest}`)},${owed}))`;
      return where([`${month}>${from}`, `${month}<=${end}`], `-${paid}`);
    }
    case 'balance': {
      const later = where([`${month}>${from}`], cellOf(`${opening}+${interest}+${writer.cell(rows.transfer, t)}`));
      return `IF(${month}=${from},${writer.cell(price, 0)},${later})`;
    }
  }
}

function reasonOf({ run, rows }: SeniorCells, name: SeniorRow, t: number): Reason {
  const inputs = seniorInputs(run);
  const { due, price } = inputs;
  const at = run.params.at as number;
  const last = due.vector.to - 1;
  const { label, fields } = rows[name].meta;
  const field = fieldTerm('Mês da cessão', at, 'month', fields?.at);
  if (t < at || (t === at && name !== 'balance'))
    return outside(t, label, { from: name === 'balance' ? at : at + 1 }, field);
  if (t === at) return { formula: 'preço da cessão', combine: 'sum', terms: [termOf(price, 0)] };
  if (t > last)
    return {
      formula: 'nada mais é devido ao cessionário',
      combine: 'factors',
      terms: [windowTerm(t, 'fluxo cedido', { from: at + 1, to: Math.max(at, last) }, field), termOf(due, t)],
    };
  const opening = termOf(rows.balance, t - 1);
  if (name === 'balance')
    return {
      formula: 'saldo anterior + custo financeiro − repasse',
      combine: 'sum',
      terms: [opening, termOf(rows.interest, t), termOf(rows.transfer, t)],
    };
  return name === 'interest' ? interestReason(inputs, rows, t, last) : transferReason(inputs, rows, t);
}

function isPlain({ subordination }: SeniorInputs): boolean {
  return !subordination || scalarOf(subordination) === 0;
}

function interestReason(inputs: SeniorInputs, rows: SeniorCells['rows'], t: number, last: number): Reason {
  const { due, rate, variations } = inputs;
  const opening = termOf(rows.balance, t - 1);
  if (valueAt(rows.balance, t - 1) === 0 && !(isPlain(inputs) && t === last))
    return {
      formula: 'o sênior já foi pago: não há saldo que renda',
      combine: 'factors',
      terms: [opening, termOf(rate, 0)],
    };
  if (t === last && valueAt(rows.balance, t) === 0 && valueAt(rows.transfer, t) === -valueAt(due, t))
    return {
      formula: 'no último mês, o que falta para o saldo fechar',
      combine: 'factors',
      terms: [termOf(due, t), opening],
    };
  return {
    formula: 'saldo anterior × ((1 + taxa) × índice do mês − 1)',
    combine: 'factors',
    terms: [opening, termOf(rate, 0), ...(variations ? [termOf(variations, t)] : [])],
  };
}

function transferReason(inputs: SeniorInputs, rows: SeniorCells['rows'], t: number): Reason {
  const { due } = inputs;
  if (isPlain(inputs)) return { formula: '−fluxo cedido do mês', combine: 'factors', terms: [termOf(due, t)] };
  const senior = [termOf(rows.balance, t - 1), termOf(rows.interest, t)];
  const isPaid = valueAt(rows.transfer, t) === 0 && valueAt(due, t) !== 0;
  return {
    formula: isPaid
      ? 'o sênior já foi pago: o que se recebe é da incorporadora'
      : '−o menor entre saldo com custo financeiro e fluxo cedido do mês',
    combine: 'factors',
    terms: [...senior, termOf(due, t)],
  };
}
