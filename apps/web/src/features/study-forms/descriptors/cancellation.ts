import type { Json, JsonObject } from '@uni/contracts';
import { cancellationLaws, type LegalTerms, unregulatedCancellation } from '@uni/engine';
import { common, workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection } from '../form/fields.ts';

const copy = workspaceFields.sales;
const { cancellationTerms: terms } = copy;
const { anchors, families, form } = workspaceFields;
const months = common.unit.months;

function objectIn(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

const cancellationIn = (item: JsonObject): JsonObject => objectIn(item.cancellation);
const hazardIn = (item: JsonObject): JsonObject => objectIn(cancellationIn(item).hazard);
const isCancelled = (item: JsonObject): boolean => (item.cancellation ?? null) !== null;

/** What holds where a field is blank: the terms of the law that the module names. */
function legalTerms(item: JsonObject): LegalTerms {
  const { law } = cancellationIn(item);
  return law === 'segregated' || law === 'incorporation' || law === 'lots'
    ? cancellationLaws[law]
    : unregulatedCancellation;
}

const byLaw = (text: (legal: LegalTerms) => string | undefined) => (item: JsonObject) => text(legalTerms(item));

const percentText = (share: number): string => String(Number((share * 100).toFixed(4))).replace('.', ',');

/** When contracts are cancelled: at one age, or at several by a curve or by weights. */
type Ages = 'one' | 'family' | 'shares';

function agesOf(hazard: Json): Ages {
  if (hazard === null) return 'one';
  return Array.isArray(objectIn(hazard).shares) ? 'shares' : 'family';
}

function withAges(ages: Json, item: JsonObject): JsonObject {
  const { age: _, hazard, ...rest } = cancellationIn(item);
  const from = objectIn(hazard).from ?? null;
  if (ages === 'family') return { ...rest, hazard: { from, family: 'front', months: 24 } };
  if (ages === 'shares') return { ...rest, hazard: { from, shares: [0.5, 0.5] } };
  return rest;
}

const hasAges =
  (...ages: Ages[]) =>
  (item: JsonObject): boolean =>
    isCancelled(item) && ages.includes(agesOf(cancellationIn(item).hazard ?? null));

const shapes = ['linear', 's_curve', 'front', 'back'] as const;

const ageRows: readonly FieldRow[] = [
  {
    path: 'cancellation/hazard',
    label: terms.ages,
    control: {
      kind: 'choice',
      options: Object.entries(terms.agesBy).map(([value, label]) => ({ value, label })),
    },
    when: isCancelled,
    toDisplay: agesOf,
    replaces: { path: 'cancellation', build: withAges },
    required: true,
  },
  {
    path: 'cancellation/age',
    label: copy.age,
    unit: months,
    fallback: '12',
    control: { kind: 'integer', least: 1 },
    when: hasAges('one'),
  },
  {
    path: 'cancellation/hazard/from',
    label: terms.from,
    unit: months,
    fallback: '1',
    control: { kind: 'integer', least: 1, most: 600 },
    when: hasAges('family', 'shares'),
  },
  {
    path: 'cancellation/hazard/months',
    label: terms.months,
    unit: months,
    control: { kind: 'integer', least: 1, most: 600 },
    required: true,
    when: hasAges('family'),
  },
  {
    path: 'cancellation/hazard/family',
    label: families.label,
    fallback: families.linear,
    control: { kind: 'choice', options: shapes.map((value) => ({ value, label: families[value] })) },
    when: hasAges('family'),
  },
  {
    path: 'cancellation/hazard/k',
    label: families.a,
    fallback: '2',
    control: { kind: 'number' },
    when: (item) => hasAges('family')(item) && ['front', 'back'].includes(String(hazardIn(item).family)),
  },
  {
    path: 'cancellation/hazard/a',
    label: families.a,
    fallback: '2',
    control: { kind: 'number' },
    when: (item) => hasAges('family')(item) && hazardIn(item).family === 's_curve',
  },
  {
    path: 'cancellation/hazard/shares',
    label: terms.weights,
    help: terms.weightsHelp,
    control: { kind: 'shares' },
    when: hasAges('shares'),
    wide: true,
  },
  { path: 'cancellation/after_keys', label: terms.afterKeys, help: terms.afterKeysHelp, ...switchOf(() => false) },
];

/** A switch of the cancellation, with what holds while it is blank. */
function switchOf(isOn: (legal: LegalTerms) => boolean): Pick<FieldRow, 'control' | 'when' | 'fallbackFor'> {
  return {
    control: { kind: 'switch' },
    when: isCancelled,
    fallbackFor: byLaw((legal) => (isOn(legal) ? form.yes : form.no)),
  };
}

/** The terms of a law that a planner may state himself. */
const legalRows: readonly FieldRow[] = [
  {
    path: 'cancellation/retention',
    label: copy.retention,
    control: { kind: 'percent' },
    when: isCancelled,
    fallbackFor: byLaw(({ retention }) => percentText(retention)),
  },
  {
    path: 'cancellation/retention_base',
    label: terms.base,
    control: { kind: 'choice', options: Object.entries(terms.bases).map(([value, label]) => ({ value, label })) },
    when: isCancelled,
    fallbackFor: byLaw(({ retentionBase }) => terms.bases[retentionBase]),
  },
  {
    path: 'cancellation/brokerage',
    label: terms.brokerage,
    help: terms.brokerageHelp,
    ...switchOf((legal) => legal.isBrokerageRetained),
  },
  {
    path: 'cancellation/use_share',
    label: terms.use,
    help: terms.useHelp,
    control: { kind: 'percent' },
    when: isCancelled,
    fallbackFor: byLaw(({ useShare }) => percentText(useShare)),
  },
  { path: 'cancellation/restated', label: terms.restated, ...switchOf((legal) => legal.isRestated) },
];

const refundRows: readonly FieldRow[] = [
  {
    path: 'cancellation/refund_delay',
    label: copy.refundDelay,
    unit: months,
    control: { kind: 'integer', least: 0 },
    when: isCancelled,
    fallbackFor: byLaw(({ refundDelay }) => String(refundDelay)),
  },
  {
    path: 'cancellation/refund_installments',
    label: copy.refundInstallments,
    control: { kind: 'integer', least: 1 },
    when: isCancelled,
    fallbackFor: byLaw(({ refundInstallments }) => String(refundInstallments)),
  },
  {
    path: 'cancellation/refund_from',
    label: terms.refundFrom,
    help: terms.refundFromHelp,
    control: { kind: 'month_ref' },
    when: isCancelled,
    fallbackFor: byLaw(({ refundFrom }) =>
      refundFrom === null || typeof refundFrom === 'number'
        ? undefined
        : terms.refundFromLaw(anchors[refundFrom.at], refundFrom.plus ?? 0),
    ),
  },
  {
    path: 'cancellation/refund_after_resale',
    label: terms.afterResale,
    help: terms.afterResaleHelp,
    unit: months,
    control: { kind: 'integer', least: 0, most: 600 },
    when: isCancelled,
    fallbackFor: byLaw(({ refundAfterResale }) => (refundAfterResale === null ? undefined : String(refundAfterResale))),
  },
  {
    path: 'cancellation/resale_delay',
    label: copy.resaleDelay,
    unit: months,
    fallback: '3',
    control: { kind: 'integer', least: 0 },
    when: isCancelled,
  },
  {
    path: 'cancellation/bank_repaid',
    label: terms.bankRepaid,
    help: terms.bankRepaidHelp,
    ...switchOf(() => false),
  },
];

/** Cancellation of a module's contracts: the law first, and what it fills as what holds while a field is blank. */
export const cancellationSection: FormSection = {
  key: 'cancellation',
  title: copy.cancellation,
  help: terms.help,
  rows: [
    {
      path: 'cancellation/law',
      label: terms.law,
      control: {
        kind: 'choice',
        options: Object.entries(terms.laws).map(([value, label]) => ({ value, label })),
        none: terms.noLaw,
      },
      replaces: {
        path: 'cancellation',
        build: (law, item) => (isCancelled(item) || law !== null ? { share: 0, ...cancellationIn(item), law } : null),
      },
    },
    { path: 'cancellation/share', label: copy.cancellationShare, fallback: '0', control: { kind: 'percent' } },
    ...ageRows,
    ...legalRows,
    ...refundRows,
  ],
};
