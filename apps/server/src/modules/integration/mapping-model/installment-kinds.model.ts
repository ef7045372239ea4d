/** ERPs' names for kinds of installments, mapped to ours. Tenants choose the names, so words decide. */
import type { InstallmentKind } from '@uni/contracts';
import type { Chosen } from './choices.model.ts';
import { wordsOf } from './words.model.ts';

/** The first row all of whose words occur. */
const kindWords: readonly (readonly [words: string, kind: InstallmentKind])[] = [
  ['reparcelamento', 'renegotiated'],
  ['renegociacao', 'renegotiated'],
  ['refinanciamento', 'renegotiated'],
  ['residuo', 'residue'],
  ['pos chave', 'post_keys'],
  ['poschave', 'post_keys'],
  ['chave', 'keys'],
  ['financiamento', 'bank_transfer'],
  ['repasse', 'bank_transfer'],
  ['sfh', 'bank_transfer'],
  ['fgts', 'bank_transfer'],
  ['ato', 'signing'],
  ['sinal', 'down_payment'],
  ['entrada', 'down_payment'],
  ['semestral', 'half_yearly'],
  ['anual', 'yearly'],
  ['intermediaria', 'periodic'],
  ['balao', 'periodic'],
  ['reforco', 'periodic'],
  ['taxa', 'fee'],
];

export const holds = (copy: readonly string[], phrase: string): boolean =>
  phrase.split(' ').every((word) => copy.includes(word));

/** Returns the kind that a condition's name states; monthly by default. */
const kindOf = (name: string): InstallmentKind => {
  const copy = wordsOf(name);
  return kindWords.find(([phrase]) => holds(copy, phrase))?.[1] ?? 'monthly';
};

/** The list of financed portions decides what a bank pays. Without a choice there, the words of the register decide. */
export const installmentKinds = (chosen: Chosen): ((code: string, name: string) => InstallmentKind) => {
  const financed = chosen.get('sellFinancedPortion');
  return (code, name) => {
    const choice = financed?.get(code);
    if (choice === 'yes') return 'bank_transfer';
    const namedKind = kindOf(name);
    return choice === 'no' && namedKind === 'bank_transfer' ? 'monthly' : namedKind;
  };
};
