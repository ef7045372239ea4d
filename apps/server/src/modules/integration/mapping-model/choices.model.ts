/**
 * The effect of parameter lists on a movement, as a table. Each row has the codes of its list, the default without a choice, and
 * the result for an unused code.
 */
import type { ErpSystem, MovementNature, ParameterKey } from '@uni/contracts';
import { plainAccount } from './accounts.model.ts';
import { type Facet, isInflowKind, type References, workOf } from './facets.model.ts';
import { wordsOf } from './words.model.ts';

/** Users' choices, by list and code: `yes`, `no`, a class or a value. Missing ones have their default. */
export type Chosen = ReadonlyMap<ParameterKey, ReadonlyMap<string, string>>;

export interface Dimension {
  /** The code of a facet that the list is about; null: it does not concern it. */
  readonly codeOf: (facet: Facet) => string | null;
  /** Returns true if a code is used without a choice. */
  readonly isDefault: (code: string, references: References) => boolean;
  /** The result for a movement with a used or an unused code; null: it is processed further. */
  readonly used: 'non_cash' | null;
  readonly unused: 'ignored' | 'non_cash' | null;
}

const all = () => true;
const none = () => false;

const considered = (codeOf: Dimension['codeOf']): Dimension => ({
  codeOf,
  isDefault: all,
  used: null,
  unused: 'ignored',
});
const ofKinds = (kinds: readonly Facet['kind'][], codeOf: (facet: Facet) => string) => (facet: Facet) =>
  kinds.includes(facet.kind) ? codeOf(facet) : null;

/** Settlements that move money. Sienge mixes them with land swap, substitution, cancellation and re-installment. */
export const siengeCash: ReadonlySet<string> = new Set(['receipt:2', 'payment:1', 'payment:10']);

const operationCode = (facet: Facet): string | null =>
  facet.nature === 'realised' ? `${facet.kind}:${facet.operation}` : null;

const cashOperations = (isDefault: (code: string) => boolean): Dimension => ({
  codeOf: operationCode,
  isDefault,
  used: null,
  unused: 'non_cash',
});

const dimensions = {
  sienge: {
    company: considered(({ company }) => company),
    paymentCategory: considered((facet) => (isInflowKind(facet.kind) ? null : plainAccount(facet.account))),
    financialPlan: considered((facet) => (isInflowKind(facet.kind) ? plainAccount(facet.account) : null)),
    paymentConditionType: considered(ofKinds(['receipt', 'receivable'], ({ condition }) => condition)),
    receive: considered(ofKinds(['receivable'], ({ documentType }) => documentType)),
    received: considered(ofKinds(['receipt'], ({ documentType }) => documentType)),
    // A cancellation of a sale is never cash, whatever the other lists have.
    cancellation: { codeOf: operationCode, isDefault: none, used: 'non_cash', unused: null },
    operationType: cashOperations((code) => code.startsWith('bank:') || siengeCash.has(code)),
  },
  uau: {
    company: considered(({ company }) => company),
    works: considered(workOf),
    financialPlan: considered(({ account }) => plainAccount(account)),
    installmentType: considered(ofKinds(['receipt', 'receivable'], ({ condition }) => condition)),
    // UAU confirms every settlement: by money, unless marked as by goods (D) or against a debt (A).
    operationType: cashOperations((code) => code !== 'receipt:D' && code !== 'receipt:A'),
  },
} as const satisfies Record<ErpSystem, Partial<Record<ParameterKey, Dimension>>>;

export const dimensionsOf = (system: ErpSystem): ReadonlyMap<ParameterKey, Dimension> =>
  new Map(Object.entries(dimensions[system]) as [ParameterKey, Dimension][]);

/** Lists whose choice makes rules of the lowest rank, and what holds in them without a choice. */
export const impliedDefaults: Partial<Record<ParameterKey, (code: string, references: References) => boolean>> = {
  // Accounts of capital with a name for partners' contributions or their return.
  aporte: (code, { accounts }) => {
    const account = accounts.get(code);
    return account?.type === 'M' && wordsOf(account.name).some((word) => word.startsWith('aport'));
  },
  sellFinancedPortion: none,
};

/** The types of works and of sales for partners' contributions, where users chose no others. */
export const financialTypes = { financial_work_type: '3', financial_sale_type: '3' } as const;

/** Documents that announce a cost before there is a bill. */
export const forecastDocuments: ReadonlySet<string> = new Set(['PRC', 'PRV', 'PCT', 'PPC']);

export const isUsed = (chosen: Chosen, key: ParameterKey, code: string, byDefault: boolean): boolean => {
  const choice = chosen.get(key)?.get(code);
  return choice === undefined ? byDefault : choice === 'yes';
};

export type Disposition = 'ignored' | 'non_cash' | null;

/** Returns the lists' result for a facet: ignored, non-cash, or null to go on. Also returns the nature of its open documents. */
export const dispositionOf = (
  facet: Facet,
  chosen: Chosen,
  references: References,
  lists: ReadonlyMap<ParameterKey, Dimension>,
): { readonly disposition: Disposition; readonly nature: MovementNature } => {
  const { nature, isLeftOut } = natureOf(facet, chosen);
  let disposition: Disposition = isLeftOut ? 'ignored' : null;
  for (const [key, { codeOf, isDefault, used, unused }] of lists) {
    const code = codeOf(facet);
    if (code === null) continue;
    const next = isUsed(chosen, key, code, isDefault(code, references)) ? used : unused;
    // `ignored` outweighs `non_cash`.
    if (next === 'ignored' || disposition === null) disposition = next ?? disposition;
  }
  return { disposition, nature };
};

const natureOf = (
  { kind, nature, documentType }: Facet,
  chosen: Chosen,
): { nature: MovementNature; isLeftOut: boolean } => {
  if (kind !== 'payable') return { nature, isLeftOut: false };
  const choice = chosen.get('outcomeDocumentIdentification')?.get(documentType);
  if (choice === 'realised') return { nature, isLeftOut: true };
  if (choice === 'committed' || choice === 'forecast') return { nature: choice, isLeftOut: false };
  return { nature: forecastDocuments.has(documentType) ? 'forecast' : nature, isLeftOut: false };
};
