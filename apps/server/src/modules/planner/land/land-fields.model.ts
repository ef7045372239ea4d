/** Fields of a plot between the wire and its row. Contact and note have columns of their own: a person may be removed from them. */
import {
  type LandChange,
  type LandFields,
  type LandPlot,
  type LandStep,
  type OpenLandStep,
  openLandSteps,
} from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { PlotChange, PlotRow } from './land.repository.ts';

const columns = ['contact_kind', 'contact_name', 'contact_phone', 'contact_email', 'note'] as const;
/** Fields that the audit trail does not store. */
export const personalFields: readonly string[] = columns;

/** Fields that are typed, with what a new plot has of them. */
const blank = {
  ...{ state: null, city: null, address: null, latitude: null, longitude: null, product: null, area: null },
  ...{ frontage: null, zoning: null, basic_coefficient: null, maximum_coefficient: null, used_coefficient: null },
  ...{ occupation: null, garden: null, floors: null, uncounted: null, efficiency: null, typical_area: null },
  ...{ price: null, form: null, swap_share: null, swap_receipts: null, price_m2: null, cost_m2: null },
  ...{ outorga_m2: null, indirect: null, selling: null, taxes: null, margin: null, purchase: null },
  ...{ option_on: null, option_until: null, plan: null },
} satisfies Partial<LandFields>;

/** Returns the fields of a row. */
export function fieldsOf(row: PlotRow): LandFields {
  const { name, enterprise_id, responsible_id, contact_kind, contact_name, contact_phone, contact_email, note } = row;
  return {
    ...blank,
    ...(JSON.parse(row.terms) as Partial<LandFields>),
    ...{ name, empreendimento: enterprise_id, responsible: responsible_id },
    ...{ contact_kind, contact_name, contact_phone, contact_email, note },
  };
}

/** Returns what is stored of typed fields, over what a plot has already. An empty text is none. */
export function storedFields(before: LandFields | null, typed: LandChange) {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const all = Object.entries({ ...emptyFields, ...before, ...given });
  const fields = Object.fromEntries(all.map(([key, value]) => [key, value === '' ? null : value])) as LandFields;
  const { name, empreendimento, responsible, ...others } = fields;
  const { contact_kind, contact_name, contact_phone, contact_email, note, ...terms } = others;
  const change = {
    ...{ name, enterprise_id: empreendimento, responsible_id: responsible, terms: JSON.stringify(terms) },
    ...{ contact_kind, contact_name, contact_phone, contact_email, note },
  } satisfies PlotChange;
  return { fields, change };
}

const emptyFields = {
  ...blank,
  ...{ empreendimento: null, responsible: null, contact_kind: null, contact_name: null, contact_phone: null },
  ...{ contact_email: null, note: null },
};

/** The furthest of the steps at which a plot ever stood. A discarded one stood at those before. */
export const furthestOf = (reached: readonly LandStep[]): OpenLandStep =>
  openLandSteps.toReversed().find((step) => reached.includes(step)) ?? openLandSteps[0];

/** `names`: those who work in the organization today. `reached`: steps to which the plot was moved. */
export const presentPlot = (
  row: PlotRow,
  { names, reached }: { readonly names: ReadonlyMap<number, string>; readonly reached: readonly LandStep[] },
): LandPlot => ({
  ...fieldsOf(row),
  ...{ id: row.id, step: row.step, reason: row.reason, version: row.version },
  ...responsibleOf(row, names),
  development: row.development_id,
  converted_at: row.converted_at && wireInstant(row.converted_at),
  furthest: furthestOf([...reached, row.step]),
  moved_at: wireInstant(row.moved_at),
  created_at: wireInstant(row.created_at),
  updated_at: wireInstant(row.updated_at),
});

const responsibleOf = ({ responsible_id: id, responsible_name }: PlotRow, names: ReadonlyMap<number, string>) => {
  const name = id === null ? null : (names.get(id) ?? null);
  return {
    responsible_name: id === null ? null : (name ?? responsible_name),
    responsible_left: id !== null && name === null,
  };
};
