import {
  brazilianStates,
  type EnterpriseSummary,
  type LandPlot,
  landContactKinds,
  landForms,
  landLimits as limits,
  productClasses,
} from '@uni/contracts';
import { enterpriseRegister, land, landShared } from '@uni/phrases';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import {
  choice,
  day,
  measure,
  money,
  note,
  record,
  share,
  text,
  textOrNone,
  whole,
} from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { responsibleText } from '../responsible-text.ts';
import { CapacitySlot } from './capacity-slot.tsx';
import { PositionSlot } from './position-slot.tsx';
import { ResidualSlot } from './residual-slot.tsx';

const copy = land.form;
const stateNames = Object.fromEntries(brazilianStates.map((state) => [state, state])) as Record<
  (typeof brazilianStates)[number],
  string
>;

export interface PlotFormOwn {
  readonly enterprises: readonly EnterpriseSummary[];
  readonly mayWrite: boolean;
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

/** The person of the plot who is no longer among those to choose: the choice stays, marked. */
const leftPerson = (plot: LandPlot | null, people: PlotFormOwn['people']): PlotFormOwn['people'] =>
  plot?.responsible == null || people.some(({ id }) => id === plot.responsible)
    ? []
    : [{ id: plot.responsible, name: responsibleText(plot) }];

/** One plot of land, new or known. What is computed of it follows the typing. */
export const plotForm = defineForm({
  saves: toOperation('POST /api/planner/land-plots/', {
    change: 'PATCH /api/planner/land-plots/:id/',
    renews: '/api/planner/land-plots/',
  }),
  column: 180,
  title: ({ record: plot }: Subject<LandPlot, PlotFormOwn>) => plot?.name ?? copy.newTitle,
  mayWrite: ({ own }: Subject<LandPlot, PlotFormOwn>) => own.mayWrite,
  version: ({ version }: LandPlot) => version,
  fields: {
    name: text({ required: true, most: limits.name, focus: 'new' }),
    city: textOrNone({ most: limits.city }),
    state: choice(brazilianStates, stateNames, { none: copy.noState }),
    address: textOrNone({ most: limits.address }),
    product: choice(productClasses, enterpriseRegister.products, { none: copy.noProduct }),
    empreendimento: record({ none: copy.noEnterprise }),
    responsible: record({ none: copy.nobody }),
    area: measure({ most: limits.area, unit: copy.m2 }),
    frontage: measure({ most: 100_000, unit: copy.metres }),
    zoning: textOrNone({ most: limits.zoning }),
    basic_coefficient: measure({ most: limits.coefficient }),
    maximum_coefficient: measure({ most: limits.coefficient }),
    used_coefficient: measure({ most: limits.coefficient, hint: copy.usedHint }),
    occupation: share(),
    garden: share({ hint: copy.gardenHint }),
    floors: whole({ least: 1, most: limits.floors }),
    uncounted: share({ most: 10, hint: copy.uncountedHint }),
    efficiency: share({ most: 10, hint: copy.efficiencyHint }),
    typical_area: measure({ most: limits.area, unit: copy.m2 }),
    price: money(),
    form: choice(landForms, landShared.forms, { none: copy.noForm }),
    swap_share: share({ hint: copy.swapHint }),
    swap_receipts: share({ hint: copy.receiptsHint }),
    option_on: day(),
    option_until: day(),
    price_m2: money(),
    cost_m2: money(),
    outorga_m2: money(),
    indirect: share({ hint: copy.indirectHint }),
    selling: share({ hint: copy.salesHint }),
    taxes: share({ hint: copy.salesHint }),
    margin: share({ hint: copy.salesHint }),
    purchase: share({ hint: copy.purchaseHint }),
    latitude: measure({ least: -90, most: 90 }),
    longitude: measure({ least: -180, most: 180 }),
    contact_kind: choice(landContactKinds, landShared.contacts, { none: copy.noContact }),
    contact_name: textOrNone({ most: limits.contact }),
    contact_phone: textOrNone({ most: limits.phone, type: 'tel' }),
    contact_email: textOrNone({ most: limits.email, type: 'email' }),
    note: note({ most: limits.note, rows: 3 }),
  },
  labels: landShared.fields,
  vary: {
    empreendimento: (_draft, { own }: Subject<LandPlot, PlotFormOwn>) => ({
      records: own.enterprises.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
    }),
    responsible: (_draft, { own, record: plot }: Subject<LandPlot, PlotFormOwn>) => ({
      records: [...own.people, ...leftPerson(plot, own.people)],
    }),
    option_until: ({ option_on }) => ({ min: option_on || undefined }),
  },
  layout: [
    {
      legend: copy.sections.identity,
      lines: ['name', ['city', 'state'], 'address', ['product', 'empreendimento'], 'responsible'],
    },
    {
      legend: copy.sections.ground,
      lines: [
        ['area', 'frontage', 'zoning'],
        ['basic_coefficient', 'maximum_coefficient', 'used_coefficient'],
        ['occupation', 'garden', 'floors'],
      ],
    },
    { legend: copy.sections.product, lines: [['uncounted', 'efficiency', 'typical_area'], CapacitySlot] },
    {
      legend: copy.sections.deal,
      lines: [
        ['price', 'form'],
        ['swap_share', 'swap_receipts'],
        ['option_on', 'option_until'],
      ],
    },
    {
      legend: copy.sections.residual,
      lines: [
        ['price_m2', 'cost_m2', 'outorga_m2'],
        ['selling', 'taxes', 'margin'],
        ['indirect', 'purchase'],
        ResidualSlot,
      ],
    },
    { legend: copy.sections.position, lines: [['latitude', 'longitude'], PositionSlot] },
    {
      legend: copy.sections.contact,
      lines: [['contact_kind', 'contact_name'], ['contact_phone', 'contact_email'], 'note'],
    },
  ],
});
