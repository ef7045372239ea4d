import type { Study } from '@uni/engine';
import {
  type Change,
  curveOf,
  expenseOf,
  lots,
  moduleOf,
  ofLoans,
  ofModule,
  ofStudy,
  ofTables,
  ofTypology,
  secondModule,
  typologyOf,
  vertical,
  without,
} from './study-changes.ts';

/** Wrong studies: name, template, change, and warnings that must be reported. */
export const wrongStudies: readonly (readonly [
  name: string,
  template: Study,
  change: Change,
  expected: string,
  today?: string,
])[] = [
  ['a second tower without works', vertical, secondModule, 'works_missing /modules/1'],
  ['a second stage without infrastructure', lots, secondModule, 'works_missing /modules/1'],
  ['no works at all', vertical, without('labor_cost', 'non_incident_infra_cost'), 'works_missing /expenses/'],
  [
    'works of zero reais',
    vertical,
    (s) => {
      expenseOf(s, 'labor_cost').value.amount = 0;
      without('non_incident_infra_cost')(s);
    },
    'works_missing /expenses/',
  ],
  [
    'works by the hundred instead of the thousand',
    vertical,
    (s) => {
      expenseOf(s, 'labor_cost').value.amount = 315;
    },
    'works_per_m2 /expenses/0/value',
  ],
  [
    'works by m² typed as a total of each m²',
    vertical,
    (s) => {
      expenseOf(s, 'labor_cost').value.amount = 31_500;
    },
    'works_per_m2 /expenses/0/value',
  ],
  [
    'infrastructure dearer than the lot',
    lots,
    (s) => {
      expenseOf(s, 'non_incident_infra_cost').value.amount = 1_180;
    },
    'works_per_m2 /expenses/0/value',
  ],
  [
    'a built area below the private one',
    vertical,
    ofModule({ built_area: 4_000 }),
    'private_over_built /modules/0/built_area',
  ],
  [
    'twice the units, the same built area',
    vertical,
    (s) => {
      typologyOf(s).units *= 2;
    },
    'private_over_built',
  ],
  ['no tax', vertical, ofStudy({ taxation: { regime: 'none' } }), 'tax_missing /taxation/regime'],
  ['no taxation', lots, ofStudy({ taxation: null }), 'tax_missing /taxation/regime'],
  [
    'RET of zero',
    vertical,
    ofStudy({ taxation: { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0 }] } } }),
    'tax_missing /taxation/regime',
  ],
  [
    'RET of 400 %',
    vertical,
    ofStudy({ taxation: { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 4 }] } } }),
    'rate_above_one /taxation/ret/rates/0/rate',
  ],
  [
    'a loan at 1,050 %',
    vertical,
    ofLoans({ rate: { value: 10.5, basis: 'effective_year' } }),
    'rate_above_one /loans/0/rate/value',
  ],
  [
    'INCC of 580 %',
    vertical,
    (s) => {
      s.indexes = { ...s.indexes, incc: { annual: 5.8 } };
    },
    'rate_above_one /indexes/incc/annual',
  ],
  [
    'marketing of 250 % of the VGV',
    vertical,
    (s) => {
      expenseOf(s, 'marketing').value.share = 2.5;
    },
    'rate_above_one /expenses/5/value/share',
  ],
  [
    'prices that grow by 120 % a year',
    vertical,
    ofModule({ price_growth: { value: 1.2, basis: 'effective_year' } }),
    'rate_above_one /modules/0/price_growth/value',
  ],
  [
    'a discount rate of 1,400 %',
    vertical,
    ofStudy({ discount_rate: { value: 14, basis: 'effective_year' } }),
    'rate_above_one /discount_rate/value',
  ],
  [
    'a discount rate of zero',
    vertical,
    ofStudy({ discount_rate: { value: 0, basis: 'effective_year' } }),
    'discount_zero /discount_rate',
  ],
  ['a margin that is too good', vertical, ofTypology({ price_m2: 15_000 }), 'margin /expenses'],
  ['a margin below zero', vertical, ofTypology({ price_m2: 6_500 }), 'margin /expenses'],
  ['a subdivision that earns too much', lots, ofModule({ financial_barter: null }), 'margin /expenses'],
  ['a rate that is too good', vertical, ofTypology({ price_m2: 20_000 }), 'irr /expenses'],
  [
    'a price by the unit instead of the m²',
    vertical,
    ofTypology({ price_m2: 625_600 }),
    'price_per_m2 /modules/0/typologies/0/price_m2',
  ],
  [
    'a price with a digit lost',
    vertical,
    ofTypology({ price_m2: 920 }),
    'price_per_m2 /modules/0/typologies/0/price_m2',
  ],
  [
    'a lot at the price of a flat',
    lots,
    ofTypology({ price_m2: 4_300 }),
    'price_per_m2 /modules/0/typologies/0/price_m2',
  ],
  [
    'keys before the end of the works',
    vertical,
    ofModule({ keys: { at: 'works_end', plus: -3 } }),
    'keys_before_works_end /modules/0/keys',
  ],
  [
    'keys in a month that has been left behind',
    vertical,
    (s) => {
      moduleOf(s).keys = 42;
      moduleOf(s).works_start = 20;
    },
    'keys_before_works_end /modules/0/keys',
  ],
  [
    'sales before the launch',
    vertical,
    (s) => {
      curveOf(s).start = 8;
      moduleOf(s).launch = 12;
    },
    'sales_before_launch /modules/0/sales_curve/start',
  ],
  [
    'sales that begin at the base month',
    vertical,
    (s) => {
      curveOf(s).start = 0;
    },
    'sales_before_launch /modules/0/sales_curve/start',
  ],
  [
    'a launch moved behind the first sale',
    lots,
    (s) => {
      curveOf(s).start = { at: 'launch', plus: -2 };
    },
    'sales_before_launch /modules/0/sales_curve/start',
  ],
  [
    'a loan that ends before the works',
    vertical,
    ofLoans({ window: [{ at: 'works_start' }, { at: 'works_end', plus: -6 }] }),
    'loan_before_works_end /loans/0/window',
  ],
  [
    'a loan from the launch of a later tower',
    vertical,
    ofLoans({ window: [20, 60] }),
    'loan_after_works_start /loans/0/window',
  ],
  [
    'a loan of more than the works need',
    vertical,
    ofLoans({ eligible: ['labor_cost', 'terrain', 'marketing', 'incorporation'], share: 1 }),
    'loan_over_need /loans/0/share',
  ],
  ['no commission', vertical, ofTables({ commission: null }), 'commission_zero /modules/0/tables/0/commission/share'],
  [
    'a commission of zero',
    lots,
    ofTables({ commission: { share: 0 } }),
    'commission_zero /modules/0/tables/0/commission/share',
  ],
  ['no land', vertical, without('terrain', 'terrain_other_payment_methods'), 'groups_missing /expenses'],
  ['no marketing', lots, without('marketing'), 'groups_missing /expenses'],
  ['no projects and approvals', vertical, without('incorporation'), 'groups_missing /expenses'],
  ['half a unit', vertical, ofTypology({ units: 71.5 }), 'fractional_units /modules/0/typologies/0/units'],
  [
    'half a unit in barter',
    vertical,
    ofTypology({ barter_units: 0.5 }),
    'fractional_units /modules/0/typologies/0/barter_units',
  ],
  [
    'months of sales held at less than the whole',
    vertical,
    (s) => {
      curveOf(s).shares = [0.3, 0.3, 0.3];
    },
    'curve_open /modules/0/sales_curve/shares',
  ],
  [
    'months of works held at more than the whole',
    vertical,
    (s) => {
      moduleOf(s).schedule = { shares: new Array<number>(28).fill(0.04) };
    },
    'curve_open /modules/0/schedule/shares',
  ],
  [
    'the installments of the land held at less than the whole',
    vertical,
    (s) => {
      expenseOf(s, 'terrain').timing = { kind: 'curve', start: 0, shares: [0.3, 0.4] };
    },
    'curve_open /expenses/1/timing/shares',
  ],
  [
    'an index that ends a year ago',
    vertical,
    (s) => {
      s.indexes = { ...s.indexes, incc: { annual: 0.058, monthly: { '2025-11': 0.004, '2025-12': 0.005 } } };
    },
    'index_old /indexes/incc',
    '2026-12',
  ],
];
