/** Rules that follow from parameters: they give way to every rule that a person made. */
import { type MappingTarget, wholeShare } from '@uni/contracts';
import { plainAccount } from './accounts.model.ts';
import { type Chosen, financialTypes, impliedDefaults, isUsed } from './choices.model.ts';
import type { Facet, References } from './facets.model.ts';
import { isInflowKind, workOf } from './facets.model.ts';
import type { Rule } from './rules.model.ts';

const whole = (key: string): readonly MappingTarget[] => [{ key: key as MappingTarget['key'], share: wholeShare }];

type Match = Partial<Pick<Rule, 'account' | 'condition' | 'costCenter' | 'documentType' | 'movementKind'>>;

export const impliedRules = (
  { system, accounts, workTypes }: References,
  chosen: Chosen,
  facets: Iterable<Facet>,
): Rule[] => {
  const references = { system, accounts, workTypes };
  const rules = new Map<string, Rule>();
  const add = (match: Match, targets: readonly MappingTarget[]) => {
    const rule: Rule = {
      id: -1 - rules.size,
      kind: 'financing_operations',
      system,
      connection: null,
      enterprise: null,
      account: '',
      movementKind: null,
      condition: '',
      documentType: '',
      costCenter: '',
      operation: '',
      contract: '',
      validFrom: '0001-01',
      targets,
      isImplied: true,
      ...match,
    };
    rules.set(JSON.stringify(match), rule);
  };
  const typeOf = (code: keyof typeof financialTypes) => chosen.get('integers')?.get(code) ?? financialTypes[code];
  for (const facet of facets) {
    const account = plainAccount(facet.account);
    const isOf = (key: 'aporte' | 'sellFinancedPortion', code: string) =>
      code !== '' && isUsed(chosen, key, code, impliedDefaults[key]?.(code, references) ?? false);
    if (isOf('aporte', account)) add({ account }, whole('contribution'));
    if (system !== 'uau') continue;
    if (isOf('sellFinancedPortion', facet.condition))
      add({ condition: facet.condition }, whole('receipts.financed.bank_transfer'));
    if (facet.costCenter !== '' && workTypes.get(workOf(facet)) === typeOf('financial_work_type'))
      add({ costCenter: facet.costCenter }, whole('contribution'));
    // UAU gives a receipt the type of its sale.
    if (isInflowKind(facet.kind) && facet.documentType === typeOf('financial_sale_type'))
      add({ documentType: facet.documentType, movementKind: facet.kind }, whole('contribution'));
  }
  return [...rules.values()];
};
