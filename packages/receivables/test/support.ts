import {
  append,
  type Contract,
  type ContractEvent,
  type ContractTerms,
  foldContract,
  legalLateTerms,
  nationalHolidays,
  noContract,
  type Outcome,
  openIndexes,
  type Refusal,
} from '../src/index.ts';

export function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusals));
  return outcome.value;
}

export function refusalsOf(outcome: Outcome<unknown>): readonly Refusal[] {
  if (outcome.ok) throw new Error('was accepted');
  return outcome.refusals;
}

export const codeOf = (outcome: Outcome<unknown>): string => refusalsOf(outcome)[0]?.code ?? '';

export const noIndexes = openIndexes({});

/** A lot of R$ 120,000.00 signed on Tuesday 10 January 2023: R$ 12,000.00 down and 36 installments of R$ 3,000.00. */
export function lot(more: Partial<ContractTerms> = {}): ContractTerms {
  return {
    channel: 'direct',
    price: 12_000_000,
    signed: '2023-01-10',
    base_month: '2023-01',
    keys: '2026-12',
    parts: [
      { kind: 'signing', amount: 1_200_000, installments: 1, first: '2023-01-10' },
      { kind: 'monthly', amount: 10_800_000, installments: 36, first: '2023-02-10' },
    ],
    correction: { before_keys: null, after_keys: null, step: 'monthly', no_deflation: false },
    late: legalLateTerms,
    holidays: nationalHolidays,
    ...more,
  };
}

export function signed(terms: ContractTerms): Contract {
  return accepted(append(noContract, { type: 'signed', id: 's', day: terms.signed, client: 'ana', terms }));
}

export function after(contract: Contract, ...events: readonly ContractEvent[]): Contract {
  return accepted(foldContract([...contract.events, ...events]));
}
