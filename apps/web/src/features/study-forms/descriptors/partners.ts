import { insertAt, type Json, type JsonObject, type StudyDocument } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { itemsAt, randomId } from '../../study/store/edits.ts';
import type { FieldRow, FormSection, ListTable } from '../form/fields.ts';

const copy = workspaceFields.partners;
const perYear = { value: 0.08, basis: 'effective_year' };

const isGiven = (value: Json | undefined): boolean => value !== null && value !== undefined;

/** True if a partner states more than a share. */
export const isDetailed = (partner: JsonObject): boolean =>
  ['kind', 'contribution_share', 'commitment', 'in_kind'].some((field) => isGiven(partner[field]));

/** Columns of a partner beyond name and share. */
export const partnerDetails: readonly FieldRow[] = [
  { path: 'contribution_share', label: copy.contributionShare, fallback: copy.asShare, control: { kind: 'percent' } },
  { path: 'commitment', label: copy.commitment, fallback: copy.unlimited, control: { kind: 'money' } },
  {
    path: 'kind',
    label: copy.kind,
    fallback: copy.kinds.partner,
    control: { kind: 'choice', options: Object.entries(copy.kinds).map(([value, label]) => ({ value, label })) },
  },
];

/** The order in which contributions are called. */
export const callsSections: readonly FormSection[] = [
  {
    key: 'calls',
    title: copy.calls,
    rows: [
      {
        path: 'capital/calls',
        label: copy.callsOrder,
        fallback: copy.callKinds.pro_rata,
        control: {
          kind: 'choice',
          options: Object.entries(copy.callKinds).map(([value, label]) => ({ value, label })),
        },
      },
    ],
  },
];

/** Land or services of one partner. */
export const inKindTable: ListTable = {
  path: 'in_kind',
  title: copy.inKind,
  singular: copy.good,
  noun: copy.goods,
  isOptional: true,
  columns: [
    { path: 'at', label: copy.at, control: { kind: 'month_ref' }, required: true },
    { path: 'amount', label: copy.amount, control: { kind: 'money' }, required: true },
    { path: 'module', label: copy.module, control: { kind: 'module' } },
  ],
  make: () => ({ at: { at: 'base' }, amount: 0 }),
};

const kindIs =
  (...kinds: readonly string[]) =>
  (item: JsonObject): boolean =>
    kinds.includes(String(item.kind));
const untilOf = (item: JsonObject): JsonObject => {
  const { until } = item;
  return typeof until === 'object' && until !== null && !Array.isArray(until) ? until : {};
};
const goalOf = (item: JsonObject): string => {
  if (isGiven(untilOf(item).irr)) return 'irr';
  return isGiven(untilOf(item).multiple) ? 'multiple' : 'none';
};
const goalIs =
  (goal: string) =>
  (item: JsonObject): boolean =>
    kindIs('split')(item) && goalOf(item) === goal;

/** Yearly return up to which a new tier divides. */
const goalReturn = { value: 0.15, basis: 'effective_year' };

const sharesOf = (partners: readonly JsonObject[]): number[] =>
  partners.map(({ share }) => (typeof share === 'number' ? share : 0));

/** A tier of a kind, with what that kind needs. */
function tierOf(kind: Json, partners: readonly JsonObject[]): JsonObject {
  switch (kind) {
    case 'preferred':
      return { kind, rate: perYear };
    case 'catch_up':
      return { kind, partners: [partners.length], until: 0.2 };
    case 'split':
      return { kind, shares: sharesOf(partners), until: { irr: goalReturn }, of: [1] };
    default:
      return { kind: 'return_of_capital' };
  }
}

/** One tier of these partners; it names them by their positions. */
export function tierSections(partners: readonly JsonObject[], isLast: boolean): readonly FormSection[] {
  const kinds = Object.entries(copy.tierKinds).map(([value, label]) => ({ value, label }));
  return [
    {
      key: 'tier',
      title: copy.tier,
      rows: [
        ...(isLast
          ? []
          : [
              {
                path: 'kind',
                label: copy.tierKind,
                control: { kind: 'choice', options: kinds },
                replaces: { path: '', build: (kind: Json) => tierOf(kind, partners) },
              } satisfies FieldRow,
            ]),
        ...tierRows.filter(({ path }) => !isLast || path === 'shares'),
      ],
    },
  ];
}

/** The fields of a tier of any kind. */
export const tierRows: readonly FieldRow[] = [
  { path: 'rate', label: copy.rate, control: { kind: 'rate' }, required: true, when: kindIs('preferred') },
  {
    path: 'method',
    label: copy.method,
    fallback: copy.methods.compound,
    control: { kind: 'choice', options: Object.entries(copy.methods).map(([value, label]) => ({ value, label })) },
    when: kindIs('preferred'),
  },
  {
    path: 'partners',
    label: copy.ofPartners,
    fallback: copy.everyPartner,
    control: { kind: 'partners' },
    wide: true,
    when: kindIs('preferred', 'catch_up'),
  },
  { path: 'until', label: copy.untilShare, control: { kind: 'percent' }, required: true, when: kindIs('catch_up') },
  { path: 'share', label: copy.catchUpShare, fallback: '100', control: { kind: 'percent' }, when: kindIs('catch_up') },
  {
    path: 'shares',
    label: copy.shares,
    help: copy.sharesHelp,
    control: { kind: 'partner_shares' },
    wide: true,
    when: kindIs('split'),
  },
  {
    path: 'until/kind',
    label: copy.goal,
    control: { kind: 'choice', options: Object.entries(copy.goals).map(([value, label]) => ({ value, label })) },
    variant: (item) => ({
      kind: 'choice',
      none: copy.goals[goalOf(item) === 'irr' ? 'irr' : 'multiple'],
      options: [goalOf(item) === 'irr' ? 'multiple' : 'irr'].map((value) => ({
        value,
        label: copy.goals[value as 'irr' | 'multiple'],
      })),
    }),
    replaces: {
      path: 'until',
      build: (goal, item) => {
        if (goal === null) return untilOf(item);
        return goal === 'irr' ? { irr: goalReturn } : { multiple: 1.5 };
      },
    },
    when: (item) => kindIs('split')(item) && goalOf(item) !== 'none',
  },
  { path: 'until/irr', label: copy.goals.irr, control: { kind: 'rate' }, required: true, when: goalIs('irr') },
  {
    path: 'until/multiple',
    label: copy.goals.multiple,
    control: { kind: 'number' },
    required: true,
    when: goalIs('multiple'),
  },
  {
    path: 'of',
    label: copy.goalOf,
    fallback: copy.everyPartner,
    control: { kind: 'partners' },
    wide: true,
    when: (item) => kindIs('split')(item) && goalOf(item) !== 'none',
  },
];

/** The usual tiers: preferred return, capital, and a split by the partners' shares. */
export function usualTiers(partners: readonly JsonObject[]): JsonObject[] {
  const last = { kind: 'split', shares: sharesOf(partners) };
  return [{ kind: 'preferred', rate: perYear }, { kind: 'return_of_capital' }, last];
}

/** A new tier stands before the last one, which takes all that is left. */
export function insertTier(document: StudyDocument, { value, after }: { value: JsonObject; after: number | null }) {
  const items = itemsAt(document, '/capital/waterfall');
  const last = items.at(-1);
  const before = after === last?.id ? (items.at(-2)?.id ?? null) : after;
  const tier = value.kind === 'split' && !isGiven(value.until) ? { kind: 'return_of_capital' } : value;
  return insertAt(document, '/capital/waterfall', before, tier, randomId);
}
