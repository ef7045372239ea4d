/** Contracts that may still be cancelled: not after the keys, and not after a bank has signed. */
import type { FormulaWriter, LivingTerm, Node, Operator, Parameters, Terms } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { compensatedSum } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, minus, where, written } from '../cells/living.ts';
import { fieldTerm, outside } from '../cells/terms.ts';

/** A bank that makes contracts firm: the position of its opening month among the inputs, and its delay of signing. */
export interface FirmBy {
  readonly opens: number;
  readonly signing: number;
}

/** One past the last cohort that may be cancelled at an age. Parameters: `age`, `keys`. */
export function cancellableEnd(banks: readonly FirmBy[], inputs: readonly Node[], params: Parameters): number {
  const [age, keys] = [params.age as number, params.keys as number];
  let end = keys - age;
  for (const { opens, signing } of banks)
    if (age >= signing) end = Math.min(end, scalarOf(inputs[opens] as Node) - age);
  return Math.max(0, end);
}

/** The same as conditions on a month. */
function conditionsOf(banks: readonly FirmBy[], node: Node, month: string, writer: FormulaWriter): string[] {
  const age = livingTerm(node, 'age');
  const ends = banks.map(({ opens, signing }) => {
    const bank = node.inputs[opens] as Node;
    const delay = signingTerm(node, opens, signing);
    const open = minus((names) => names.cell(bank, 0), age);
    return `OR(${written(age, writer)}<${written(delay, writer)},${month}<${written(open, writer)})`;
  });
  return [`${month}<${written(minus(livingTerm(node, 'keys'), age), writer)}`, ...ends];
}

function signingTerm(node: Node, opens: number, signing: number): LivingTerm {
  return (node.params.terms as Terms | undefined)?.[`signing${opens}`] ?? signing;
}

/**
 * The cohorts of a table that may be cancelled at an age. Inputs: contracts, then the opening month of each bank. Parameters:
 * `age`, `keys`, `banks`.
 */
export const cancellableContracts: Operator = {
  name: 'cancellableContracts',
  evaluate: ({ inputs, params, months }): Vector => {
    const { values: x, from, to } = (inputs[0] as Node).vector;
    const end = Math.min(to, cancellableEnd(params.banks as readonly FirmBy[], inputs, params));
    if (from >= end) return emptyVector(months);
    const values = newLine(months);
    for (let s = from; s < end; s++) values[s] = x[s] as number;
    return trimmed(values, from, end);
  },
  formula: (node, s, writer) => {
    const conditions = conditionsOf(node.params.banks as readonly FirmBy[], node, writer.month(s), writer);
    return where(conditions, writer.cell(node.inputs[0] as Node, s));
  },
  explain: (node, s) => {
    const [contracts, ...opens] = node.inputs as [Node, ...Node[]];
    const end = cancellableEnd(node.params.banks as readonly FirmBy[], node.inputs, node.params);
    if (s < end) return { formula: 'contratos do mês', combine: 'sum', terms: [termOf(contracts, s)] };
    const fields = Object.values(node.meta.fields ?? {}).flatMap((field) => fieldTerm('Prazo', 0, 'number', field));
    return outside(s, node.meta.label, { to: end - 1 }, [...opens.map((open) => termOf(open, 0)), ...fields]);
  },
};

/** A table behind a mix of sales: the position of its share among the inputs, and its banks. */
export interface TableFirmness {
  readonly share: number;
  readonly banks: readonly FirmBy[];
  /** True if its contracts are cancelled after the keys too. */
  readonly isAfterKeys: boolean;
}

/** Months of sales, the last one exclusive, and the share of them that may be cancelled. */
export interface ConcernedStep {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** The shares of an offer's tables in its sales. */
interface TableShares {
  readonly shares: readonly number[];
  readonly all: number;
}

function tableShares(inputs: readonly Node[], tables: readonly TableFirmness[]): TableShares {
  const shares = tables.map(({ share }) => scalarOf(inputs[share] as Node));
  return { shares, all: compensatedSum(shares) };
}

/** The part of sales that tables concern whose own sales end after a month. 1 where all of them do. */
function concernedPart({ shares, all }: TableShares, ends: readonly number[], month: number): number {
  const concerned = shares.filter((share, k) => share !== 0 && month < (ends[k] as number));
  const isAll = concerned.length === shares.filter((share) => share !== 0).length;
  return isAll ? 1 : compensatedSum(concerned) / all;
}

interface ConcernedTerms {
  readonly age: number;
  readonly keys: number;
  readonly tables: readonly TableFirmness[];
}

/** Returns the shares of sales that may be cancelled at an age. They change only where the sales of a table end. */
export function concernedSteps(
  inputs: readonly Node[],
  { keys, tables }: Omit<ConcernedTerms, 'age'>,
  months: number,
): (age: number) => ConcernedStep[] {
  const shares = tableShares(inputs, tables);
  return (age) => {
    const ends = tables.map(({ banks, isAfterKeys }) =>
      isAfterKeys ? months : Math.min(months, cancellableEnd(banks, inputs, { age, keys })),
    );
    const steps: ConcernedStep[] = [];
    const last = Math.max(0, ...ends);
    for (let from = 0; from < last; ) {
      let to = last;
      for (const end of ends) if (end > from && end < to) to = end;
      steps.push({ from, to, share: concernedPart(shares, ends, from) });
      from = to;
    }
    return steps;
  };
}

/**
 * Share of a month's sales that may be cancelled at an age, by the mix of the tables. Inputs: the tables' shares, then the
 * opening months. Parameters: `age`, `keys`, `tables`.
 */
export const cancellableShare: Operator = {
  name: 'cancellableShare',
  evaluate: ({ inputs, params, months }): Vector => {
    const values = newLine(months);
    let last = 0;
    const { age, ...terms } = params as unknown as ConcernedTerms;
    for (const { from, to, share } of concernedSteps(inputs, terms, months)(age)) {
      values.fill(share, from, to);
      last = to;
    }
    return trimmed(values, 0, last);
  },
  formula: (node, s, writer) => {
    const tables = node.params.tables as readonly TableFirmness[];
    const cell = (at: number): string => writer.cell(node.inputs[at] as Node, 0);
    const concerned = tables.map(({ share, banks, isAfterKeys }) =>
      where(isAfterKeys ? [] : conditionsOf(banks, node, writer.month(s), writer), cell(share)),
    );
    return `(${concerned.join('+')})/(${tables.map(({ share }) => cell(share)).join('+')})`;
  },
  explain: (node, s) => ({
    formula: 'participação das tabelas cujas vendas do mês ainda podem ser distratadas',
    combine: 'factors',
    terms: (node.params.tables as readonly TableFirmness[]).flatMap(({ share, banks }) => [
      { ...termOf(node.inputs[share] as Node, 0) },
      ...banks.map(({ opens }) => termOf(node.inputs[opens] as Node, 0)),
      ...(valueAt(node, s) === 0 ? [windowOf(node, banks, s)] : []),
    ]),
  }),
};

function windowOf(node: Node, banks: readonly FirmBy[], s: number): ReturnType<typeof outside>['terms'][number] {
  const [term] = outside(s, 'vendas sujeitas a distrato', {
    to: cancellableEnd(banks, node.inputs, node.params) - 1,
  }).terms;
  if (!term) throw new Error('a closed window has a term');
  return term;
}
