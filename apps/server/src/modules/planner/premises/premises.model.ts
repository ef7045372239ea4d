/** The main premises of a study, as its planner typed them. Only months and counts of units are computed. */
import type { Premise } from '@uni/contracts';
import {
  type ExpenseItem,
  expenseGroups,
  monthAt,
  type Offer,
  offersOf,
  resolveDiscountRate,
  type Study,
  type StudyModule,
  typologiesOf,
} from '@uni/engine';

export const discountPremise = (study: Study): Premise => {
  const { value, basis } = resolveDiscountRate(study);
  return { key: 'discount_rate', of: null, value, unit: basis };
};

export const premisesOf = (study: Study): Premise[] => [
  { key: 'base_month', of: null, value: study.base_month, unit: 'month' },
  { key: 'terms', of: null, value: study.terms, unit: 'text' },
  discountPremise(study),
  ...study.modules.flatMap((module) => moduleRows(study, module)),
  ...(study.expenses ?? []).filter(isMain).flatMap(expenseRow),
  { key: 'taxation', of: null, value: study.taxation?.regime ?? 'none', unit: 'text' },
  ...(study.loans ?? []).flatMap((loan, at): Premise[] => {
    const of = loan.name ?? `${at + 1}`;
    const { share } = loan;
    return [
      ...(share === null || share === undefined
        ? []
        : [{ key: 'loan_share' as const, of, value: share, unit: 'share' as const }]),
      { key: 'loan_rate', of, value: loan.rate.value, unit: loan.rate.basis },
    ];
  }),
];

const moduleRows = (study: Study, module: StudyModule): Premise[] => {
  const of = module.name ?? `${module.number}`;
  const units = typologiesOf(module).reduce((sum, typology) => sum + typology.units, 0);
  const month = (at: number): string => monthAt(study.base_month, at);
  return [
    { key: 'units', of, value: units, unit: 'count' },
    ...typologiesOf(module).map(
      (typology): Premise => ({
        key: 'price_m2',
        of: typology.name ? `${of}, ${typology.name}` : of,
        value: typology.price_m2,
        unit: 'money',
      }),
    ),
    { key: 'launch', of, value: month(module.launch), unit: 'month' },
    { key: 'works_start', of, value: month(module.works_start), unit: 'month' },
    { key: 'works_months', of, value: module.works_months, unit: 'months' },
    ...offersOf(module, '').flatMap((offer) => offerRows(offer, offer.name ? `${of}, ${offer.name}` : of)),
  ];
};

const offerRows = ({ tables }: Offer, of: string): Premise[] =>
  tables.value.map((table, at) => ({
    key: 'table_share',
    of: `${of}, ${table.name ?? at + 1}`,
    value: table.share,
    unit: 'share',
  }));

const groups = new Map(expenseGroups.map((group) => [group.key, group]));
/** Land and works carry a development; the other costs follow from them or are small. */
const isMain = ({ group }: ExpenseItem): boolean => ['land', 'works'].includes(groups.get(group)?.parent ?? '');

const expenseRow = ({ group, name, value }: ExpenseItem): Premise[] => {
  const label = groups.get(group)?.label ?? group;
  const row = { key: `cost.${value.basis}`, of: name && name !== label ? `${label}, ${name}` : label };
  if (typeof value.share === 'number') return [{ ...row, value: value.share, unit: 'share' }];
  return typeof value.amount === 'number' ? [{ ...row, value: value.amount, unit: 'money' }] : [];
};
