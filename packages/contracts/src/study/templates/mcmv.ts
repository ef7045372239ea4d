import type { ExpenseItem, Loan, PlanPart, PriceTable, Study, StudyModule, Taxation } from '@uni/engine';
import { firstFields, numberField } from './fields.ts';
import { retTaxation } from './practice.ts';
import { residencialVertical } from './residencial-vertical.ts';
import { numberIn, type StudyTemplate, type TemplateValues } from './template.ts';

/**
 * RET of Faixa Urbano 1: 1 % until 2026 (Lei 10.931/2004, art. 4 § 8, by Lei 14.620/2023). From 2027 0.47 %, by difference and to
 * be checked with counsel. The option of 0.53 % for the consumption taxes is added (LC 214/2025, art. 485, II).
 */
const socialRetTaxation: Taxation = {
  regime: 'ret',
  ret: {
    rates: [
      { from: '2020-01', rate: 0.01 },
      { from: '2027-01', rate: 0.0047 },
    ],
    lag: 1,
  },
  other: [
    {
      name: 'IBS e CBS',
      rates: [
        { from: '2020-01', rate: 0 },
        { from: '2027-01', rate: 0.0053 },
      ],
      base: 'receipts',
      lag: 1,
      credit_share_of_works: 0,
    },
  ],
};

/** What a band of the programme changes. Shares of the price of a unit. */
interface Band {
  readonly key: string;
  readonly name: string;
  readonly units: number;
  readonly privateArea: number;
  readonly price: number;
  /** Per m² built. */
  readonly cost: number;
  readonly land: number;
  /** Subsidy and FGTS, which the bank releases with its own part. */
  readonly subsidy: number;
  readonly financed: number;
  /** What the buyer owes to the developer during construction and after it. */
  readonly untilKeys: number;
  readonly afterKeys: number;
  readonly taxation: Taxation;
}

const downPayment = (band: Band): number =>
  Math.round((1 - band.subsidy - band.financed - band.untilKeys - band.afterKeys) * 10_000) / 10_000;

/** Built over private area of walk-ups without basements. */
const builtOverPrivate = 1.14;
/** Months between the launch and the start of construction, for the demand that the bank requires. */
const launchToConstruction = 5;

/** What the bank pays of a contract signed two months after the sale, once 30 % of the units are sold. */
const transferOf = (name: string, share: number): PlanPart => ({
  kind: 'works_transfer',
  name,
  share,
  signing: 2,
  min_sold: 0.3,
  land_share: 0.1,
  lag: 1,
  retention: 0.05,
  release: { at: 'keys', plus: 1 },
});

/** Associative credit: the bank pays the land's share at the signing, and the rest by measurement. */
function tableOf(band: Band): PriceTable {
  return {
    name: 'Crédito associativo',
    channel: 'financed',
    share: 1,
    discount: 0,
    commission: { share: 0.04, installments: 1 },
    index_before_keys: 'incc',
    index_after_keys: 'ipca',
    no_deflation: true,
    parts: [
      { kind: 'down_payment', share: downPayment(band), installments: 3 },
      { kind: 'until_keys', name: 'Pró-soluto até as chaves', share: band.untilKeys },
      transferOf('Subsídio e FGTS', band.subsidy),
      transferOf('Financiamento', band.financed),
      {
        kind: 'post_keys',
        name: 'Pró-soluto após as chaves',
        share: band.afterKeys,
        installments: 36,
        grace: 0,
        system: 'price',
        rate: { value: 0.01, basis: 'effective_month' },
      },
    ],
  };
}

function phaseOf(band: Band): StudyModule {
  return {
    number: 1,
    name: 'Fase 1',
    typologies: [
      {
        name: '2 dormitórios',
        units: band.units,
        private_area: band.privateArea,
        price_m2: band.price,
        barter_units: 0,
      },
    ],
    built_area: Math.round(band.units * band.privateArea * builtOverPrivate * 100) / 100,
    launch: 6,
    works_start: 6 + launchToConstruction,
    works_months: 18,
    keys: { at: 'works_end', plus: 1 },
    schedule: { family: 's_curve', a: 2 },
    sales_curve: { start: { at: 'launch', plus: 0 }, family: 'front', k: 1.8, months: 18 },
    price_growth: { value: 0, basis: 'effective_year' },
    price_index: 'incc',
    tables: [tableOf(band)],
    cancellation: { share: 0.08, age: 3, retention: 0.25, refund_delay: 2, refund_installments: 1, resale_delay: 2 },
    delinquency: { late_share: 0.08, delay: 3, loss_share: 0.01 },
  };
}

/** Shares of VGV by which a popular development's expenses differ from those of an ordinary tower. */
const otherShares: Readonly<Record<string, number>> = {
  marketing: 0.03,
  construction_standing: 0.006,
  admin_expenses: 0.04,
};
const leftOut: readonly string[] = ['outorga', 'terrain'];
/** The buyer's transfer tax and registration, which developers of the programme usually pay. */
const documentsPerUnit = 5_500;

/** The costs of an ordinary tower with the figures of the programme; the first two are typed. */
function expensesOf(band: Band): ExpenseItem[] {
  const [construction, ...others] = residencialVertical.study.expenses ?? [];
  const land = others.find(({ group }) => group === 'terrain');
  if (!construction || !land) throw new Error('the template of a tower begins with its construction');
  return [
    { ...construction, value: { basis: 'per_built_m2', amount: band.cost } },
    { ...land, value: { basis: 'amount', amount: band.land } },
    ...others
      .filter(({ group }) => !leftOut.includes(group))
      .map((item) => {
        const share = otherShares[item.group];
        if (item.group === 'doc_client')
          return { ...item, value: { basis: 'per_unit' as const, amount: documentsPerUnit } };
        return share === undefined ? item : { ...item, value: { basis: 'share_vgv' as const, share } };
      }),
  ];
}

/** Support for the production, repaid by what the bank transfers. */
const productionLoan: Loan = {
  name: 'Apoio à produção',
  eligible: ['labor_cost', 'readjust_labor_cost'],
  share: 0.25,
  limit: null,
  min_works: 0.05,
  min_sold: 0.3,
  window: [
    { at: 'works_start', plus: 0 },
    { at: 'keys', plus: 0 },
  ],
  rate: { value: 0.0939, basis: 'effective_year' },
  index: 'tr',
  interest: 'pay',
  opening_fee_share: 0.005,
  monthly_fee: 0,
  amortization: { kind: 'sweep', from: { at: 'keys', plus: 0 }, reserve: 0 },
};

function templateOf(band: Band): StudyTemplate {
  const builtArea = (values: TemplateValues): number =>
    Math.round(numberIn(values, 'units') * numberIn(values, 'private_area') * builtOverPrivate * 100) / 100;
  const area = { pointer: '/modules/0/built_area', value: builtArea };
  const study: Study = {
    ...residencialVertical.study,
    name: band.name,
    modules: [phaseOf(band)],
    expenses: expensesOf(band),
    taxation: band.taxation,
    loans: [productionLoan],
  };
  return {
    key: band.key,
    label: `study_template.${band.key}`,
    study,
    fields: [
      ...firstFields(band.name),
      numberField({
        key: 'units',
        unit: 'count',
        default: band.units,
        min: 4,
        max: 5_000,
        paths: ['/modules/0/typologies/0/units', area],
      }),
      numberField({
        key: 'private_area',
        unit: 'area',
        default: band.privateArea,
        min: 25,
        max: 120,
        paths: ['/modules/0/typologies/0/private_area', area],
      }),
      numberField({
        key: 'price_m2',
        unit: 'money_per_m2',
        default: band.price,
        min: 1_000,
        max: 20_000,
        paths: ['/modules/0/typologies/0/price_m2'],
      }),
      numberField({
        key: 'cost_built_m2',
        unit: 'money_per_m2',
        default: band.cost,
        min: 500,
        max: 10_000,
        paths: ['/expenses/0/value/amount'],
      }),
      numberField({
        key: 'terrain',
        unit: 'money',
        default: band.land,
        min: 0,
        max: 1_000_000_000,
        paths: ['/expenses/1/value/amount'],
      }),
      numberField({
        key: 'launch',
        unit: 'months',
        default: 6,
        min: 4,
        max: 60,
        paths: [
          '/modules/0/launch',
          { pointer: '/modules/0/works_start', value: (values) => numberIn(values, 'launch') + launchToConstruction },
        ],
      }),
    ],
  };
}

/** Families up to R$ 2,850 a month. Units up to R$ 190 to 264 thousand by city (Portaria MCid 399/2025). */
export const mcmvFaixa1: StudyTemplate = templateOf({
  key: 'mcmv_faixa_1',
  name: 'MCMV Faixa 1',
  units: 160,
  privateArea: 41,
  price: 4_580,
  cost: 2_220,
  land: 1_700_000,
  subsidy: 0.26,
  financed: 0.6,
  untilKeys: 0.07,
  afterKeys: 0.05,
  taxation: socialRetTaxation,
});

/** Families up to R$ 8,600 a month. Units up to R$ 264 thousand in Faixa 2 and R$ 350 thousand in Faixa 3. */
export const mcmvFaixas2e3: StudyTemplate = templateOf({
  key: 'mcmv_faixas_2_3',
  name: 'MCMV Faixas 2 e 3',
  units: 160,
  privateArea: 44,
  price: 5_900,
  cost: 2_680,
  land: 3_600_000,
  subsidy: 0.06,
  financed: 0.74,
  untilKeys: 0.1,
  afterKeys: 0.06,
  taxation: retTaxation,
});
