/** Returns the installments of terms, before anything is signed. */
import type { ContractPlan, ContractTermsOnWire } from '@uni/contracts';
import { planContract, termsFindings } from '@uni/receivables';
import { accepted } from '../shared/accepted.model.ts';
import { termsOf } from '../shared/contract-terms.model.ts';

export const planOf = (wire: ContractTermsOnWire): ContractPlan => {
  const terms = termsOf(wire);
  const rows = accepted(planContract(terms), '/terms');
  const sum = (of: 'principal' | 'interest' | 'amount') => rows.reduce((total, row) => total + row[of], 0);
  return {
    installments: rows.map(({ kind, number, of, nominal, due, principal, interest, amount }) => ({
      ...{ kind, number, of, nominal, due, principal, interest, amount },
    })),
    principal: sum('principal'),
    interest: sum('interest'),
    amount: sum('amount'),
    findings: termsFindings(terms),
  };
};
