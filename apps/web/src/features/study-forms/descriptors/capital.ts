import type { Json, JsonObject } from '@uni/contracts';
import { common, workspace } from '@uni/phrases';
import type { FormSection, ListTable } from '../form/fields.ts';

const words = workspace.fields.capital;

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
    title: words.contributions,
    rows: [
      { path: 'capital/minimum_cash', label: words.minimum, fallback: '0', control: { kind: 'money' } },
      {
        path: 'capital/contributions/mode',
        label: words.contributionMode,
        fallback: words.contributionModes.none,
        control: {
          kind: 'choice',
          options: Object.entries(words.contributionModes).map(([value, label]) => ({ value, label })),
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
    title: words.distribution,
    rows: [
      {
        path: 'capital/distribution/mode',
        label: words.mode,
        fallback: words.modes.none,
        control: { kind: 'choice', options: Object.entries(words.modes).map(([value, label]) => ({ value, label })) },
        replaces: { path: 'capital/distribution', build: distributionOf },
      },
      {
        path: 'capital/distribution/start',
        label: words.start,
        control: { kind: 'month_ref' },
        fallback: workspace.fields.anchors.base,
        when: modeIs('sweep', 'curve'),
      },
      {
        path: 'capital/distribution/reserve',
        label: words.reserve,
        fallback: '0',
        control: { kind: 'money' },
        when: modeIs('sweep'),
      },
      {
        path: 'capital/distribution/share',
        label: words.share,
        fallback: '100',
        control: { kind: 'percent' },
        when: modeIs('sweep', 'at_end'),
      },
      {
        path: 'capital/distribution/after_loans',
        label: words.afterLoans,
        fallback: workspace.fields.form.yes,
        control: { kind: 'switch' },
        when: modeIs('sweep'),
      },
      {
        path: 'capital/distribution/look_ahead',
        label: words.lookAhead,
        help: words.lookAheadHelp,
        unit: common.unit.months,
        fallback: '1',
        control: { kind: 'integer', least: 0, most: 600 },
        when: modeIs('sweep'),
      },
    ],
  },
];

/** A distribution of a mode, keeping what the new mode also reads. */
function distributionOf(mode: Json, study: JsonObject): Json {
  const { curve, ...kept } = distribution(study);
  return mode === 'curve' ? { ...kept, mode, curve: curve ?? [1] } : { ...kept, mode };
}

/** Partners; `received` shows what each one gets, in words. */
export function partnersTable(received: (index: number) => string): ListTable {
  return {
    path: 'capital/partners',
    title: words.partners,
    singular: words.partner,
    thing: words.partnersThing,
    whole: 'share',
    columns: [
      { path: 'name', label: words.partnerName, control: { kind: 'text' } },
      { path: 'share', label: words.partnerShare, control: { kind: 'percent' }, required: true },
    ],
    figures: [{ key: 'received', label: words.received, text: (_, index) => received(index) }],
    make: (items) => ({ name: `${words.newPartner} ${items.length + 1}`, share: items.length === 0 ? 1 : 0 }),
  };
}
