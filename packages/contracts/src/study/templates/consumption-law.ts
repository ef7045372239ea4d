/**
 * CBS and IBS by law, as parts of a study: defaults for planning, not advice. Read in November 2026; the sources of every row stand in
 * `apps/server/data/tax-reform.json`. Rates from 2027 on are hypotheses until the Senate fixes them.
 */
import type { Consumption, ConsumptionClass, DatedRate, TaxCredit } from '@uni/engine';

/** 2026: test rates, offset or waived (LC 214/2025 arts. 346, 348). */
const cbs: DatedRate[] = [
  { from: '2026-01', rate: 0 },
  { from: '2027-01', rate: 0.087 },
  { from: '2029-01', rate: 0.088 },
];

/** ADCT arts. 128–129: a tenth more of 17.7 % each year from 2029 to 2032, all of it from 2033. */
const ibs: DatedRate[] = [
  { from: '2026-01', rate: 0 },
  { from: '2027-01', rate: 0.001 },
  { from: '2029-01', rate: 0.0177 },
  { from: '2030-01', rate: 0.0354 },
  { from: '2031-01', rate: 0.0531 },
  { from: '2032-01', rate: 0.0708 },
  { from: '2033-01', rate: 0.177 },
];

/** Rents: 70 % (art. 261). Social interest: 0.53 % in the transition (art. 485, as changed by LC 227/2026). */
const classes: ConsumptionClass[] = [
  { class: 'rent', mode: 'regular', reducers: false, reduction: [{ from: '2026-01', rate: 0.7 }] },
  {
    class: 'social',
    rates: [
      { from: '2026-01', rate: 0 },
      { from: '2027-01', rate: 0.0053 },
    ],
  },
];

/** Parts of the cost and of the rate that suppliers charge: planning hypotheses. */
const credits: TaxCredit[] = [
  {
    groups: ['labor_cost', 'readjust_labor_cost', 'other_labor_cost', 'non_incident_infra_cost'],
    share: 0.6,
    rate_share: 0.75,
    usable: { kind: 'cost', lag: 1 },
  },
  {
    groups: ['marketing', 'commercial_expense', 'incorporation'],
    share: 0.8,
    rate_share: 1,
    usable: { kind: 'cost', lag: 1 },
  },
];

const transition = (rate: number): DatedRate[] => [
  { from: '2026-01', rate: 0 },
  { from: '2027-01', rate },
];

/** By debits and credits (LC 214/2025 arts. 251–263). */
export const regularConsumption: Consumption = {
  ...{ mode: 'regular', cbs, ibs, reduction: [{ from: '2026-01', rate: 0.5 }], classes, price_includes: true },
  ...{ index: 'ipca', lag: 1, modules: [], credits, transitional: transition(0.0208) },
};

/** First month of the receipts that an enterprise without the transition of arts. 485–486 owes by debits and credits. */
export const transitionEnd = '2029-01';

const fromEnd = (rates: readonly DatedRate[]): DatedRate[] => [
  { from: '2026-01', rate: 0 },
  ...rates.filter(({ from }) => from >= transitionEnd),
];

/** By debits and credits from 2029 on, and nothing before. */
export const regularAfterTransition: Consumption = { ...regularConsumption, cbs: fromEnd(cbs), ibs: fromEnd(ibs) };

/** 2.08 % of the receipts, for segregated assets with RET (art. 485). */
export const transitionalConsumption: Consumption = { ...regularConsumption, mode: 'transitional' };

/** 3.65 % of the receipts, for subdivisions (art. 486). */
export const subdivisionConsumption: Consumption = {
  ...transitionalConsumption,
  transitional: transition(0.0365),
};

/** Social reducers of a dwelling and of a lot, in reais of January 2025 (art. 259). */
export const socialReducers = { dwelling: 100_000, lot: 30_000 } as const;
