/** The probable target of a source: by decisions elsewhere for the same code, and by the words of its name. */
import type { ContractKind, MappingSuggestion, MappingTarget } from '@uni/contracts';
import { type Hint, hints } from './synonyms.model.ts';
import { wordsOf } from './words.model.ts';

/** Of one source. */
export interface Described {
  readonly name: string;
  /** The names of the accounts above it, the nearest first. */
  readonly above: readonly string[];
}

interface Reading {
  readonly targets: readonly MappingTarget[];
  readonly strength: Hint['strength'];
  /** Letters of the phrase: a longer one is more certain. */
  readonly weight: number;
}

interface Prepared extends Hint {
  readonly parts: readonly string[];
}

const prepared: readonly Prepared[] = hints.map((hint) => ({ ...hint, parts: wordsOf(hint.words) }));

const keyOf = (targets: readonly MappingTarget[]): string => targets.map(({ key }) => key).join();

/** Returns the meaning of a name alone: of all phrases in it, the longest. */
const readName = (name: string, allowed: ReadonlySet<string> | null): Reading | null => {
  const copy = new Set(wordsOf(name));
  let best: Reading | null = null;
  for (const { parts, targets, strength } of prepared) {
    if (parts.length === 0 || !parts.every((word) => copy.has(word))) continue;
    if (allowed && !targets.every(({ key }) => allowed.has(key))) continue;
    const weight = parts.reduce((sum, word) => sum + word.length, 0) + 6 * (parts.length - 1);
    const isBetter =
      best === null ||
      (strength === 'strong' && best.strength === 'weak') ||
      (strength === best.strength && weight > best.weight);
    if (isBetter) best = { targets, strength, weight };
  }
  return best;
};

/** Names of taxes and of what is withheld of them. */
const taxWords: ReadonlySet<string> = new Set(
  'imposto tributo tributacao pis cofins csll irpj irrf iss issqn inss iptu itbi ret retido retencao'
    .split(' ')
    .flatMap((word) => wordsOf(word)),
);

/** A word in its name must not map a tax to construction costs or other expenses. */
const withoutTaxMismatch = (reading: Reading | null, isTax: boolean): Reading | null => {
  const isAllowed = reading === null || !isTax || reading.targets.every(({ key }) => !untaxed.has(key));
  return isAllowed ? reading : null;
};
const untaxed: ReadonlySet<string> = new Set([
  'expense.labor_cost',
  'expense.non_incident_infra_cost',
  'expense.post_cost_labor',
  'expense.adm_taxes',
  'expense.other_expenses',
]);

/** Receipts of a financed contract belong to the financed lines, for every installment. */
const inTable = (key: string, contract: ContractKind, allowed: ReadonlySet<string> | null): string => {
  if (contract === '') return key;
  const moved = key.replace(/^receipts\.(?:direct|financed)\./, `receipts.${contract}.`);
  return allowed === null || allowed.has(moved) ? moved : key;
};

/** Confidence, by agreement. */
const sure = { both: 97, own: 93, ownAgainst: 84, above: 91, aboveAgainst: 90, weak: 72 } as const;

/**
 * Suggests by words. The account's branch in the plan of accounts weighs as much as its own name. "Consumo de energia" differs
 * between construction and office.
 */
export const suggestByWords = (
  { name, above }: Described,
  allowed: ReadonlySet<string> | null = null,
  contract: ContractKind = '',
): MappingSuggestion | null => {
  const isTax = wordsOf(name).some((word) => taxWords.has(word));
  const read = (text: string, of: typeof allowed) => withoutTaxMismatch(readName(text, of), isTax);
  const own = read(name, allowed);
  const branch = above.map((one) => read(one, allowed)).find((one) => one?.strength === 'strong') ?? null;
  const say = (reading: Reading, confidence: number, reason: 'words' | 'parent'): MappingSuggestion => ({
    targets: reading.targets.map(({ key, share }) => ({ key: inTable(key, contract, allowed), share })),
    confidence,
    reason,
  });
  if (own && branch && keyOf(own.targets) === keyOf(branch.targets)) return say(own, sure.both, 'words');
  if (own?.strength === 'strong') return say(own, branch ? sure.ownAgainst : sure.own, 'words');
  if (branch) return say(branch, own ? sure.aboveAgainst : sure.above, 'parent');
  if (own) return say(own, sure.weak, 'words');
  const weakBranch = above.map((one) => read(one, allowed)).find((one) => one !== null) ?? null;
  return weakBranch && say(weakBranch, sure.weak - 10, 'parent');
};

export const suggestByHistory = (targets: readonly MappingTarget[]): MappingSuggestion => ({
  targets: targets.map((target) => ({ ...target })),
  confidence: 100,
  reason: 'history',
});
