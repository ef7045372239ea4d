import type { JsonObject } from '@uni/contracts';
import { common, workspace } from '@uni/phrases';
import { formatMoney } from '../../../ui/numbers/index.ts';
import type { FormSection, ListTable } from '../form/fields.ts';

const words = workspace.fields.modules;
const months = common.unit.months;

/** Identity and dates of a module. */
export const moduleSections: readonly FormSection[] = [
  {
    key: 'identification',
    title: words.identification,
    rows: [
      { path: 'number', label: words.number, control: { kind: 'integer', least: 1 }, required: true },
      { path: 'name', label: words.name, control: { kind: 'text' } },
      { path: 'built_area', label: words.builtArea, unit: common.unit.area, control: { kind: 'number' } },
      { path: 'launch', label: words.launch, control: { kind: 'month' }, required: true },
      { path: 'works_start', label: words.worksStart, control: { kind: 'month' }, required: true },
      {
        path: 'works_months',
        label: words.worksMonths,
        unit: months,
        control: { kind: 'integer', least: 1 },
        required: true,
      },
      {
        path: 'keys',
        label: words.keys,
        help: words.keysHelp,
        fallback: workspace.fields.anchors.works_end,
        control: { kind: 'month_ref' },
      },
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
  title: words.typologies,
  singular: words.typology.toLowerCase(),
  thing: words.typologiesThing,
  least: 1,
  columns: [
    { path: 'name', label: words.typology, control: { kind: 'text' } },
    { path: 'units', label: words.typologyUnits, control: { kind: 'integer', least: 0 }, required: true },
    {
      path: 'private_area',
      label: words.privateArea,
      unit: common.unit.area,
      control: { kind: 'number' },
      required: true,
    },
    { path: 'price_m2', label: words.price, control: { kind: 'money' }, required: true },
    { path: 'barter_units', label: words.barterUnits, fallback: '0', control: { kind: 'integer', least: 0 } },
  ],
  figures: [{ key: 'vgv', label: words.typologyVgv, text: (item) => formatMoney(typologyValue(item)) }],
  make: (items) => ({
    ...(items.at(-1) ?? { units: 1, private_area: 50, price_m2: 5000 }),
    name: words.typology,
    barter_units: 0,
  }),
};

/** A module like another one, with the next free number. */
export function moduleLike(value: JsonObject, all: readonly JsonObject[]): JsonObject {
  const number = Math.max(0, ...all.map((item) => figure(item.number))) + 1;
  return { ...value, number, name: words.newName(number) };
}

/** A complete module: everything that the engine asks for, to be changed afterwards. */
export function newModule(all: readonly JsonObject[]): JsonObject {
  const last = all.at(-1);
  if (last) return moduleLike(last, all);
  return {
    number: 1,
    name: words.newName(1),
    typologies: [{ units: 10, private_area: 50, price_m2: 5000 }],
    launch: 6,
    works_start: 12,
    works_months: 24,
    sales_curve: { start: { at: 'launch' }, family: 'linear', months: 24 },
    tables: [{ channel: 'direct', share: 1, parts: [{ kind: 'down_payment', share: 1 }] }],
  };
}
