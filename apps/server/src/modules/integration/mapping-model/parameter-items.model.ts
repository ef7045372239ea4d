/** The items of parameter lists that are about facets, with what each concerns; pure. */
import type { DocumentClass, ParameterKey } from '@uni/contracts';
import { plainAccount } from './accounts.model.ts';
import { type Chosen, dimensionsOf, forecastDocuments, impliedDefaults, isUsed } from './choices.model.ts';
import type { Facet, References } from './facets.model.ts';
import type { FlowInput } from './flow.model.ts';

export interface Item {
  readonly code: string;
  readonly label: string;
  readonly used: boolean;
  readonly value: string | null;
  readonly defaultUsed: boolean;
  readonly defaultValue: string | null;
  readonly options: readonly string[];
  readonly count: number;
  readonly amount: number;
  readonly gross: number;
  readonly isUnknownColumn?: boolean;
}

/** An item of which nothing is known but its code. */
export const plainItem = (code: string, fields: Partial<Item> = {}): Item => ({
  code,
  label: '',
  used: true,
  value: null,
  defaultUsed: true,
  defaultValue: null,
  options: [],
  count: 0,
  amount: 0,
  gross: 0,
  ...fields,
});

/** Lists by the facet's code that they concern, besides those that filter. */
const others: Partial<Record<ParameterKey, (facet: Facet, references: References) => string | null>> = {
  aporte: ({ account }, { accounts }) => {
    const plain = plainAccount(account);
    return accounts.get(plain)?.type === 'M' || accounts.size === 0 ? plain : null;
  },
  sellFinancedPortion: ({ kind, condition }) => (kind === 'receipt' || kind === 'receivable' ? condition : null),
  outcomeDocumentIdentification: ({ kind, documentType }) =>
    kind === 'payable' || kind === 'payment' ? documentType : null,
};

export const codeIn = (key: ParameterKey, facet: Facet, references: References): string | null => {
  const other = others[key];
  if (other) return other(facet, references);
  return dimensionsOf(references.system).get(key)?.codeOf(facet) ?? null;
};

export const isFacetList = (key: ParameterKey, { system }: References): boolean =>
  others[key] !== undefined || dimensionsOf(system).has(key);

const defaultOf = (key: ParameterKey, code: string, references: References): boolean =>
  (impliedDefaults[key] ?? dimensionsOf(references.system).get(key)?.isDefault)?.(code, references) ?? true;

const classOf = (code: string): DocumentClass => (forecastDocuments.has(code) ? 'forecast' : 'committed');

interface Known {
  /** Codes that the registers have, with their names. */
  readonly names: ReadonlyMap<string, string>;
  /** The name of a code that only rows have. */
  readonly nameOf: (code: string) => string;
}

/** Everything that can be chosen in a list, by its code: what registers have, and what movements have. */
export const facetItems = (
  key: ParameterKey,
  { facets, months, references, chosen }: Pick<FlowInput, 'facets' | 'months' | 'references' | 'chosen'>,
  { names, nameOf }: Known,
): Item[] => {
  const codeOfFacet = new Map<number, string>();
  for (const facet of facets) {
    const code = codeIn(key, facet, references);
    if (code !== null) codeOfFacet.set(facet.id, code);
  }
  const sumsByCode = new Map<string, { count: number; amount: number; gross: number }>();
  const at = (code: string) => {
    const sums = sumsByCode.get(code) ?? { count: 0, amount: 0, gross: 0 };
    sumsByCode.set(code, sums);
    return sums;
  };
  for (const code of names.keys()) at(code);
  for (const { facetId, amount, movements } of months) {
    const code = codeOfFacet.get(facetId);
    if (code === undefined) continue;
    const sums = at(code);
    sums.count += movements;
    sums.amount += amount;
    sums.gross += Math.abs(amount);
  }
  for (const code of chosen.get(key)?.keys() ?? []) at(code);
  // Movements come in no order of their own.
  const inOrder = [...sumsByCode].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([code, sums]) =>
    itemOf(key, code, names.get(code) ?? nameOf(code), { references, chosen }, sums),
  );
};

const itemOf = (
  key: ParameterKey,
  code: string,
  label: string,
  { references, chosen }: { references: References; chosen: Chosen },
  sums: Pick<Item, 'count' | 'amount' | 'gross'>,
): Item => {
  if (key === 'outcomeDocumentIdentification') {
    const defaultValue = classOf(code);
    return plainItem(code, { label, value: chosen.get(key)?.get(code) ?? defaultValue, defaultValue, ...sums });
  }
  const defaultUsed = defaultOf(key, code, references);
  return plainItem(code, { label, used: isUsed(chosen, key, code, defaultUsed), defaultUsed, ...sums });
};
