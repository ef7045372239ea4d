import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { FormSection, ListTable } from '../form/fields.ts';

const copy = workspaceFields.capital;

const objectIn = (item: Json | undefined, field: string): JsonObject => {
  const value = typeof item === 'object' && item !== null && !Array.isArray(item) ? item[field] : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};
const distribution = (study: JsonObject): JsonObject => objectIn(objectIn(study, 'capital'), 'distribution');
const contributions = (study: JsonObject): JsonObject => objectIn(objectIn(study, 'capital'), 'contributions');
export const contributesByCurve = (study: JsonObject): boolean => contributions(study).mode === 'curve';
export const distributesByCurve = (study: JsonObject): boolean => distribution(study).mode === 'curve';

const modeIs =
  (...modes: readonly string[]) =>
  (study: JsonObject): boolean =>
    modes.includes(String(distribution(study).mode));

/** Minimum cash, contributions and distribution. */
export const capitalSections: readonly FormSection[] = [
  {
    key: 'cash',
    title: copy.contributions,
    rows: [
      { path: 'capital/minimum_cash', label: copy.minimum, fallback: '0', control: { kind: 'money' } },
      {
        path: 'capital/contributions/mode',
        label: copy.contributionMode,
        fallback: copy.contributionModes.none,
        control: {
          kind: 'choice',
          options: Object.entries(copy.contributionModes).map(([value, label]) => ({ value, label })),
        },
        replaces: {
          path: 'capital/contributions',
          build: (mode, study) => (mode === 'curve' ? { mode, curve: contributions(study).curve ?? [0] } : { mode }),
        },
      },
    ],
  },
  {
    key: 'distribution',
    title: copy.distribution,
    rows: [
      {
        path: 'capital/distribution/mode',
        label: copy.mode,
        fallback: copy.modes.none,
        control: { kind: 'choice', options: Object.entries(copy.modes).map(([value, label]) => ({ value, label })) },
        replaces: { path: 'capital/distribution', build: distributionOf },
      },
      {
        path: 'capital/distribution/start',
        label: copy.start,
        control: { kind: 'month_ref' },
        fallback: workspaceFields.anchors.base,
        when: modeIs('sweep', 'curve'),
      },
      {
        path: 'capital/distribution/reserve',
        label: copy.reserve,
        fallback: '0',
        control: { kind: 'money' },
        when: modeIs('sweep'),
      },
      {
        path: 'capital/distribution/share',
        label: copy.share,
        fallback: '100',
        control: { kind: 'percent' },
        when: modeIs('sweep', 'at_end'),
      },
      {
        path: 'capital/distribution/after_loans',
        label: copy.afterLoans,
        fallback: workspaceFields.form.yes,
        control: { kind: 'switch' },
        when: modeIs('sweep'),
      },
      {
        path: 'capital/distribution/look_ahead',
        label: copy.lookAhead,
        help: copy.lookAheadHelp,
        unit: common.unit.months,
        fallback: '1',
        control: { kind: 'integer', least: 0, most: 600 },
        when: modeIs('sweep'),
      },
    ],
  },
];

/** A distribution of a mode, with what the new mode also reads. */
function distributionOf(mode: Json, study: JsonObject): Json {
  const { curve, ...rest } = distribution(study);
  return mode === 'curve' ? { ...rest, mode, curve: curve ?? [1] } : { ...rest, mode };
}

/** Partners; `received` shows what each one gets, in words. */
export function partnersTable(received: (index: number) => string): ListTable {
  return {
    path: 'capital/partners',
    title: copy.partners,
    singular: copy.partner,
    noun: copy.partnersNoun,
    whole: 'share',
    columns: [
      { path: 'name', label: copy.partnerName, control: { kind: 'text' } },
      { path: 'share', label: copy.partnerShare, control: { kind: 'percent' }, required: true },
    ],
    figures: [{ key: 'received', label: copy.received, text: (_, index) => received(index) }],
    make: (items) => ({ name: `${copy.newPartner} ${items.length + 1}`, share: shareLeft(items) }),
  };
}

/** What the shares leave of the whole, exact to a ten-thousandth of a percent. */
function shareLeft(items: readonly JsonObject[]): number {
  const given = items.reduce((sum, { share }) => sum + (typeof share === 'number' ? share : 0), 0);
  return Math.max(0, Math.round((1 - given) * 1_000_000) / 1_000_000);
}
