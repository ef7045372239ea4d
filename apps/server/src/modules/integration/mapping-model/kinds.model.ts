/**
 * The screens of the mapping, as a table: their movements, their source dimensions, and the lines they offer. A movement without
 * a rule is pending on one of them. With a rule, several may list it.
 */
import { type ErpSystem, fundingLines, type MappingKind } from '@uni/contracts';
import {
  channels,
  expenseGroups,
  expenseParents,
  lineLabel,
  partKinds,
  rentalCostKeys,
  rentalReceiptKeys,
} from '@uni/engine';
import { mappingOpening, mappingTargets } from '@uni/phrases';
import { plainAccount } from './accounts.model.ts';
import { type Facet, isInflowKind, type References } from './facets.model.ts';
import { openingLine } from './flow.model.ts';
import { wordsOf } from './words.model.ts';

/** Attributes that distinguish sources. */
export type SourceDimension = 'account' | 'condition' | 'documentType' | 'contract';

interface KindDefinition {
  readonly systems: readonly ErpSystem[];
  readonly by: readonly SourceDimension[];
  readonly lists: (facet: Facet, references: References) => boolean;
  /** Returns true if movements without a rule are pending here. Other screens list them only with a rule. */
  readonly isPending: (facet: Facet, references: References) => boolean;
  readonly offers: readonly TargetGroup[];
}

const { lines: fundingLabels, ...ownGroups } = mappingTargets;
export const targetGroups = { ...ownGroups, ...expenseParents };
export type TargetGroup = keyof typeof targetGroups;

export interface Target {
  readonly key: string;
  readonly label: string;
  readonly group: TargetGroup;
  readonly isRealised: boolean;
}

const groupOfParent = new Map(Object.keys(expenseParents).map((parent) => [parent, parent as TargetGroup]));
const line = (key: string, group: TargetGroup): Target => ({ key, label: lineLabel(key), group, isRealised: true });

/** Every line that money of an ERP may go to, in the order of the cash flow. */
export const targets: readonly Target[] = [
  ...channels.flatMap((channel) => partKinds.map((kind) => line(`receipts.${channel.key}.${kind.key}`, 'receipts'))),
  line('financial_barter', 'receipts'),
  ...['delinquency', 'refunds', 'commission.direct', 'commission.financed'].map((key) => line(key, 'deductions')),
  ...['revenue.taxed', 'revenue.untaxed', ...rentalReceiptKeys].map((key) => line(key, 'revenue')),
  // A line that the engine computes from another has no money of its own.
  ...expenseGroups
    .filter(({ readOnly }) => !readOnly)
    .map(({ key, parent }) => line(`expense.${key}`, groupOfParent.get(parent) ?? 'other')),
  ...rentalCostKeys.map((key) => line(key, 'other')),
  ...['ret', 'pis', 'cofins', 'irpj', 'csll'].map((key) => line(`tax.${key}`, 'taxes')),
  ...fundingLines.map((key): Target => ({ key, label: fundingLabels[key], group: 'funding', isRealised: false })),
];

const targetsByKey = new Map(targets.map((target) => [target.key, target]));
export const targetOf = (key: string): Target | null => targetsByKey.get(key) ?? null;
/** The label of any line, also of groups that only a study declares. */
export const targetLabel = (key: string): string =>
  key === openingLine ? mappingOpening : (targetsByKey.get(key)?.label ?? lineLabel(key));

const costs: readonly TargetGroup[] = ['land', 'works', 'commercial', 'administration', 'other'];
const everything = Object.keys(targetGroups) as TargetGroup[];
const revenue: readonly TargetGroup[] = ['receipts', 'deductions', 'revenue'];

const isCapital = ({ account }: Facet, { accounts }: References): boolean =>
  accounts.get(plainAccount(account))?.type === 'M';

const financialWords: ReadonlySet<string> = new Set(
  'juro iof tarifa emprestimo financiamento mutuo amortizacao encargo financeira financeiro aplicacao'.split(' '),
);
const isFinancial = (facet: Facet, { accounts }: References): boolean =>
  wordsOf(accounts.get(plainAccount(facet.account))?.name ?? '').some((word) => financialWords.has(word));

const byCondition = (systems: readonly ErpSystem[]): KindDefinition => ({
  systems,
  by: ['condition', 'contract'],
  lists: ({ kind, condition }) => isInflowKind(kind) && condition !== '',
  isPending: () => true,
  offers: ['receipts', 'deductions'],
});

export const kinds: Readonly<Record<MappingKind, KindDefinition>> = {
  general: {
    systems: ['sienge', 'uau'],
    by: ['account'],
    lists: (facet, references) => !isInflowKind(facet.kind) && !isCapital(facet, references),
    isPending: () => true,
    offers: everything,
  },
  financing_operations: {
    systems: ['sienge', 'uau'],
    by: ['account'],
    lists: isCapital,
    isPending: ({ kind, condition }) => !isInflowKind(kind) || condition === '',
    offers: ['funding'],
  },
  financing_sienge: byCondition(['sienge']),
  financing_uau: byCondition(['uau']),
  financial_operation: {
    systems: ['sienge', 'uau'],
    by: ['account'],
    lists: (facet, references) =>
      !isInflowKind(facet.kind) && (isCapital(facet, references) || isFinancial(facet, references)),
    isPending: () => false,
    offers: ['funding', 'administration', 'revenue'],
  },
  financial_version: {
    systems: ['sienge', 'uau'],
    by: ['account', 'documentType'],
    lists: ({ nature }) => nature !== 'realised',
    isPending: () => false,
    offers: [...revenue, ...costs, 'taxes', 'funding'],
  },
  revenue: {
    systems: ['sienge', 'uau'],
    by: ['account', 'condition', 'contract'],
    lists: ({ kind }) => isInflowKind(kind),
    isPending: (facet, references) => facet.condition === '' && !isCapital(facet, references),
    offers: revenue,
  },
};

export const targetsFor = (kind: MappingKind | undefined): Target[] =>
  kind === undefined ? [...targets] : targets.filter(({ group }) => kinds[kind].offers.includes(group));
