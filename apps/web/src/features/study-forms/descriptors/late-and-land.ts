import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import { objectOf } from '../form/control-values.ts';
import type { FieldRow, ListTable } from '../form/fields.ts';

const copy = workspaceFields.sales;
const { months, percent, perMonth } = common.unit;

const landSwapOf = (item: JsonObject): JsonObject | null => objectOf(item.financial_barter ?? null);
const delinquencyOf = (item: JsonObject): JsonObject | null => objectOf(item.delinquency ?? null);
const isGiven = (value: Json | undefined): boolean => value !== null && value !== undefined;
const hasItems = (value: Json | undefined): boolean => Array.isArray(value) && value.length > 0;

const readsTaxes = (landSwap: JsonObject | null): boolean => landSwap?.base === 'net_of_commission_and_taxes';

/** The guarantee, the cap and the taxes of a financial land swap; few of them before they apply. */
export const guaranteeRows: readonly FieldRow[] = [
  {
    path: 'financial_barter/minimum_index',
    label: copy.minimumIndex,
    control: { kind: 'index' },
    when: (item) => hasItems(landSwapOf(item)?.minimum) || isGiven(landSwapOf(item)?.minimum_index),
  },
  {
    path: 'financial_barter/cap',
    label: copy.cap,
    help: copy.capHelp,
    fallback: copy.noCap,
    control: { kind: 'money' },
    when: (item) => landSwapOf(item) !== null,
  },
  {
    path: 'financial_barter/cap_index',
    label: copy.capIndex,
    control: { kind: 'index' },
    when: (item) => isGiven(landSwapOf(item)?.cap) || isGiven(landSwapOf(item)?.cap_index),
  },
  {
    path: 'financial_barter/taxed_by_owner',
    label: copy.taxedByOwner,
    help: copy.taxedByOwnerHelp,
    fallback: workspaceFields.form.no,
    control: { kind: 'switch' },
    // Taxes that are part of the base cannot depend on the share as well.
    when: (item) => {
      const landSwap = landSwapOf(item);
      return landSwap !== null && (!readsTaxes(landSwap) || landSwap.taxed_by_owner === true);
    },
  },
];

/** Sums guaranteed to the land's owner. */
export const minimumTable: ListTable = {
  path: 'financial_barter/minimum',
  title: copy.minimum,
  help: copy.minimumHelp,
  singular: copy.minimumSingular,
  noun: copy.minimumNoun,
  isOptional: true,
  columns: [
    { path: 'at', label: copy.minimumAt, control: { kind: 'month_ref' }, required: true },
    { path: 'amount', label: copy.minimumAmount, control: { kind: 'money' }, required: true },
  ],
  make: (items) => ({ at: items.at(-1)?.at ?? { at: 'launch' }, amount: 0 }),
};

function channelsAsChoice(value: Json): Json {
  if (!Array.isArray(value)) return value;
  return value.length > 1 ? 'both' : (value[0] ?? null);
}

function channelsOfChoice(choice: Json): Json {
  if (choice === 'both') return ['direct', 'financed'];
  return choice === null ? null : [choice];
}

const isLate = (item: JsonObject): boolean => {
  const delinquency = delinquencyOf(item);
  return isGiven(delinquency?.late_share) || hasItems(delinquency?.recovery);
};

/** One share and one delay, without a list of ages. */
export const withoutAges = (item: JsonObject): boolean => !hasItems(delinquencyOf(item)?.recovery);

/** Charges on late installments, and the channels that they are of. */
export const lateRows: readonly FieldRow[] = [
  {
    path: 'delinquency/fine',
    label: copy.fine,
    help: copy.fineHelp,
    fallback: '0',
    control: { kind: 'percent' },
    when: (item) => isLate(item) || isGiven(delinquencyOf(item)?.fine),
  },
  {
    path: 'delinquency/late_interest',
    label: copy.lateInterest,
    help: copy.lateInterestHelp,
    unit: `${percent} ${perMonth}`,
    fallback: '0',
    control: { kind: 'percent' },
    when: (item) => isLate(item) || isGiven(delinquencyOf(item)?.late_interest),
  },
  {
    path: 'delinquency/channels',
    label: copy.lateChannels,
    help: copy.lateChannelsHelp,
    fallback: copy.channels.direct,
    control: {
      kind: 'choice',
      options: [
        { value: 'direct', label: copy.channels.direct },
        { value: 'financed', label: copy.channels.financed },
        { value: 'both', label: copy.bothChannels },
      ],
    },
    toDisplay: channelsAsChoice,
    replaces: {
      path: 'delinquency/channels',
      build: channelsOfChoice,
    },
    when: (item) => delinquencyOf(item) !== null,
  },
];

/** Late installments by months. */
export const ageingTable: ListTable = {
  path: 'delinquency/recovery',
  title: copy.recovery,
  help: copy.recoveryHelp,
  singular: copy.recoverySingular,
  noun: copy.recoveryNoun,
  isOptional: true,
  supersedes: {
    fields: ['late_share', 'delay'],
    first: ({ delay, late_share }) => ({ after: delay ?? 2, share: late_share ?? 0 }),
  },
  columns: [
    {
      path: 'after',
      label: copy.recoveryAfter,
      unit: months,
      control: { kind: 'integer', least: 1, most: 600 },
      required: true,
    },
    { path: 'share', label: copy.recoveryShare, control: { kind: 'percent' }, required: true },
  ],
  make: (items) => ({ after: 1 + Math.max(0, ...items.map(({ after }) => Number(after ?? 0))), share: 0 }),
};

/** The lists of a module's risks: each appears where what it belongs to is given. */
export const riskLists: readonly { list: ListTable; when: (item: JsonObject) => boolean }[] = [
  { list: minimumTable, when: (item) => landSwapOf(item) !== null },
  { list: ageingTable, when: (item) => delinquencyOf(item) !== null },
];
