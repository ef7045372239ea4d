import { common, workspaceFields } from '@uni/phrases';
import type { ChoiceOption, FormSection, ListTable } from '../form/fields.ts';
import { datedAmounts, datedRates } from './taxes.ts';

const copy = workspaceFields.taxes;
const months = common.unit.months;

const choicesOf = (labels: Readonly<Record<string, string>>): readonly ChoiceOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The rates of actual profit. */
export const actualTables = (prefix: string): readonly ListTable[] => [
  ...(['irpj', 'irpj_surcharge'] as const).map((tax) => datedRates(`${prefix}real/${tax}`, copy[tax])),
  datedAmounts(`${prefix}real/irpj_surcharge_floor`, copy.irpj_surcharge_floor),
  ...(['csll', 'loss_share', 'pis', 'cofins'] as const).map((tax) => datedRates(`${prefix}real/${tax}`, copy[tax])),
];

export const actualSections = (prefix: string): readonly FormSection[] => [
  {
    key: 'real',
    title: copy.real,
    help: copy.realHelp,
    rows: [
      {
        path: `${prefix}real/period`,
        label: copy.period,
        fallback: copy.periods.year,
        control: { kind: 'choice', options: choicesOf(copy.periods) },
      },
      {
        path: `${prefix}real/profit`,
        label: copy.profit,
        help: copy.profitHelp,
        fallback: copy.profits.poc,
        control: { kind: 'choice', options: choicesOf(copy.profits) },
      },
      {
        path: `${prefix}real/deduct_interest`,
        label: copy.deductInterest,
        help: copy.deductInterestHelp,
        fallback: copy.deducted,
        control: {
          kind: 'choice',
          options: [
            { value: true, label: copy.deducted },
            { value: false, label: copy.notDeducted },
          ],
        },
      },
      {
        path: `${prefix}real/lag`,
        label: copy.receiptsLag,
        unit: months,
        fallback: '1',
        control: { kind: 'integer', least: 0, most: 120 },
      },
    ],
  },
];
