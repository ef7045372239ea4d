/** Terms of a contract as the library of receivables takes them. */
import type { ContractTermsOnWire } from '@uni/contracts';
import type { ContractTerms } from '@uni/receivables';

/** Null on the wire is absent in the library. */
export const withDueDay = <Series extends { due_day: number | null }>({ due_day, ...rest }: Series) => ({
  ...rest,
  ...(due_day === null ? {} : { due_day }),
});

export const termsOf = (terms: ContractTermsOnWire): ContractTerms => ({
  ...terms,
  parts: terms.parts.map(withDueDay),
});
