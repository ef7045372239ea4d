import type { JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import { formatMoney } from '../../../ui/numbers/index.ts';
import type { FormSection, ListTable } from '../form/fields.ts';

const copy = workspaceFields.modules;
const months = common.unit.months;

/** Identity and dates of a module. */
export const moduleSections: readonly FormSection[] = [
  {
    key: 'identification',
    title: copy.identification,
    rows: [
      { path: 'number', label: copy.number, control: { kind: 'integer', least: 1 }, required: true },
      { path: 'name', label: copy.name, control: { kind: 'text' } },
      { path: 'built_area', label: copy.builtArea, unit: common.unit.area, control: { kind: 'number' } },
      { path: 'launch', label: copy.launch, control: { kind: 'month' }, required: true },
      { path: 'works_start', label: copy.constructionStart, control: { kind: 'month' }, required: true },
      {
        path: 'works_months',
        label: copy.constructionMonths,
        unit: months,
        control: { kind: 'integer', least: 1 },
        required: true,
      },
      {
        path: 'keys',
        label: copy.keys,
        help: copy.keysHelp,
        fallback: workspaceFields.anchors.works_end,
        control: { kind: 'month_ref' },
      },
      ...(['registration', 'occupancy_permit'] as const).map((path) => ({
        path,
        label: path === 'registration' ? copy.registration : copy.occupancyPermit,
        control: { kind: 'month_ref' } as const,
      })),
    ],
  },
];

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The value of a typology's units at base price, in reais: what the screen shows while typing. */
const typologyValue = (item: JsonObject): number =>
  Math.round(figure(item.units) * figure(item.private_area) * figure(item.price_m2) * 100) / 100;

/** The typologies of a module. */
export const typologyTable: ListTable = {
  path: 'typologies',
  title: copy.typologies,
  singular: copy.typology.toLowerCase(),
  noun: copy.typologiesNoun,
  least: 1,
  columns: [
    { path: 'name', label: copy.typology, control: { kind: 'text' } },
    { path: 'units', label: copy.typologyUnits, control: { kind: 'integer', least: 0 }, required: true },
    {
      path: 'private_area',
      label: copy.privateArea,
      unit: common.unit.area,
      control: { kind: 'number' },
      required: true,
    },
    { path: 'price_m2', label: copy.price, control: { kind: 'money' }, required: true },
    { path: 'barter_units', label: copy.barterUnits, fallback: '0', control: { kind: 'integer', least: 0 } },
  ],
  figures: [{ key: 'vgv', label: copy.typologyVgv, text: (item) => formatMoney(typologyValue(item)) }],
  make: (items) => ({
    ...(items.at(-1) ?? { units: 1, private_area: 50, price_m2: 5000 }),
    name: copy.typology,
    barter_units: 0,
  }),
};

/** A module like another one, with the next free number. */
export function moduleLike(value: JsonObject, all: readonly JsonObject[]): JsonObject {
  const number = Math.max(0, ...all.map((item) => figure(item.number))) + 1;
  return { ...value, number, name: copy.newName(number) };
}

/** Returns a complete module with every field that the engine requires, for later editing. */
export function newModule(all: readonly JsonObject[]): JsonObject {
  const last = all.at(-1);
  if (last) return moduleLike(last, all);
  return {
    number: 1,
    name: copy.newName(1),
    typologies: [{ units: 10, private_area: 50, price_m2: 5000 }],
    launch: 6,
    works_start: 12,
    works_months: 24,
    sales_curve: { start: { at: 'launch' }, family: 'linear', months: 24 },
    tables: [{ channel: 'direct', share: 1, parts: [{ kind: 'down_payment', share: 1 }] }],
  };
}
