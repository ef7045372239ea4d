import {
  type AllocatedReceiptRow,
  type ReceiptPart,
  type ReceiptReading,
  type ReceiptRefusal,
  type ReceiptRow,
  receiptImportLimits,
} from '@uni/contracts';
import type { ReceiptAllocationInput, ReceiptImportInput } from '../../../api/sales/receipt-imports.ts';

/** User's decision about a credit during the review. */
export interface Choice {
  readonly selected: boolean;
  readonly parts: readonly ReceiptPart[];
  readonly refusal: ReceiptRefusal | null;
  /** True if the user selected the installments. */
  readonly byHand: boolean;
  readonly saved: boolean;
}
export type Choices = ReadonlyMap<number, Choice>;

export type Disposition = 'certain' | 'probable' | 'none' | 'known' | 'refused';

export const dispositionOf = ({ problem, duplicate, match }: ReceiptRow): Disposition => {
  if (problem !== null) return 'refused';
  return duplicate !== null ? 'known' : (match?.confidence ?? 'none');
};

export const tallyOf = (rows: readonly ReceiptRow[]): Readonly<Record<Disposition, number>> => {
  const tally = { certain: 0, probable: 0, none: 0, known: 0, refused: 0 };
  for (const row of rows) tally[dispositionOf(row)] += 1;
  return tally;
};

/** Returns the initial choices: certain matches are selected, probable ones await confirmation. */
export const firstChoices = ({ rows }: ReceiptReading): Choices =>
  new Map(
    rows
      .filter(({ problem }) => problem === null)
      .map((row) => [
        row.at,
        {
          selected: dispositionOf(row) === 'certain',
          parts: row.match?.parts ?? [],
          refusal: row.match?.refusal ?? null,
          ...{ byHand: false, saved: false },
        },
      ]),
  );

const contractsOf = ({ parts }: Pick<Choice, 'parts'>): number[] => parts.map(({ contract }) => contract);

/** Returns the selected rows that can be saved. */
export const importableRows = ({ rows }: ReceiptReading, choices: Choices): ReceiptRow[] =>
  rows.filter(({ at }) => {
    const choice = choices.get(at);
    return choice?.selected && !choice.saved && choice.parts.length > 0 && choice.refusal === null;
  });

export const amountOf = (rows: readonly ReceiptRow[]): number => rows.reduce((total, { amount }) => total + amount, 0);

/** Returns the selected rows of these contracts: each payment depends on the ones before it. */
export const sharing = (
  { rows }: ReceiptReading,
  choices: Choices,
  contracts: readonly number[],
): readonly ReceiptRow[] =>
  rows.filter(({ at }) => {
    const choice = choices.get(at);
    return choice?.selected && !choice.saved && contractsOf(choice).some((one) => contracts.includes(one));
  });

/** Returns contracts of matched but unselected rows: omitting these changes the amounts of the others. */
export const contractsLeftOut = (choices: Choices): number[] =>
  [...choices.values()].filter(({ selected, saved }) => !selected && !saved).flatMap(contractsOf);

export const contractsIn = (rows: readonly ReceiptRow[], choices: Choices): number[] =>
  rows.flatMap(({ at }) => contractsOf(choices.get(at) ?? { parts: [] }));

export const installmentsIn = ({ parts }: Pick<Choice, 'parts'>): number[] =>
  parts.flatMap(({ lines }) => lines.map(({ installment }) => installment));

/** Returns the rows as the server computes them: on the installments of the choices. */
export const allocationRowsOf = (rows: readonly ReceiptRow[], choices: Choices): ReceiptAllocationInput['rows'] =>
  rows.flatMap(({ at, day, amount }) => {
    const installments = installmentsIn(choices.get(at) ?? { parts: [] });
    return installments.length > 0 ? [{ at, day: day ?? '', amount, installments }] : [];
  });

export const withAllocations = (choices: Choices, allocatedRows: readonly AllocatedReceiptRow[]): Choices => {
  const next = new Map(choices);
  for (const { at, parts, refusal } of allocatedRows) {
    const choice = next.get(at);
    // Refused choices stay visible.
    if (choice) next.set(at, { ...choice, refusal, parts: refusal === null ? parts : choice.parts });
  }
  return next;
};

/** As it was seen, to be saved. */
export const savingOf = (rows: readonly ReceiptRow[], choices: Choices): ReceiptImportInput['rows'] =>
  rows.flatMap((row) => {
    const choice = choices.get(row.at);
    if (!choice) return [];
    const { at, day, amount, description, bank_key, duplicate } = row;
    return [
      {
        ...{ at, day: day ?? '', amount, description, bank_key, repeat: duplicate === 'alike' },
        parts: choice.parts.map((payment) => ({
          ...{ contract: payment.contract, amount: payment.amount, to_credit: payment.to_credit },
          lines: payment.lines.map(({ installment, paid, left }) => ({ installment, paid, left })),
        })),
      },
    ];
  });

/** Rows in lots that go with one request; those of one contract stay together, in the order of their days. */
export const lotsOf = (rows: readonly ReceiptRow[], choices: Choices, most: number = receiptImportLimits.rows) => {
  const lotOf = new Map<number, Set<ReceiptRow>>();
  const sets = new Set<Set<ReceiptRow>>();
  for (const row of rows) {
    const contracts = contractsIn([row], choices);
    const own = new Set([row]);
    for (const set of new Set(contracts.flatMap((one) => lotOf.get(one) ?? []))) {
      for (const one of set) own.add(one);
      sets.delete(set);
    }
    sets.add(own);
    for (const one of contractsIn([...own], choices)) lotOf.set(one, own);
  }
  const lots: ReceiptRow[][] = [];
  for (const set of sets) {
    const sorted = [...set].sort((a, b) => (a.day ?? '').localeCompare(b.day ?? '') || a.at - b.at);
    for (let from = 0; from < sorted.length; from += most) {
      const chunk = sorted.slice(from, from + most);
      const last = lots.at(-1);
      if (last && last.length + chunk.length <= most) last.push(...chunk);
      else lots.push(chunk);
    }
  }
  return lots;
};
