import { common, workspace } from '@uni/phrases';
import type { FieldRow, FormSection } from '../form/fields.ts';

const words = workspace.fields.general;

/** Identification and premises of the whole study. */
export const generalSections: readonly FormSection[] = [
  {
    key: 'identification',
    title: words.identification,
    rows: [
      { path: 'name', label: words.name, control: { kind: 'text' }, required: true },
      {
        path: 'base_month',
        label: words.baseMonth,
        help: words.baseMonthHelp,
        control: { kind: 'calendar' },
        required: true,
      },
      {
        path: 'terms',
        label: words.terms,
        help: words.termsHelp,
        control: {
          kind: 'choice',
          options: [
            { value: 'nominal', label: words.nominal },
            { value: 'constant', label: words.constant },
          ],
        },
      },
    ],
  },
  {
    key: 'premises',
    title: words.premises,
    rows: [
      {
        path: 'discount_rate',
        label: words.discountRate,
        help: words.discountRateHelp,
        control: { kind: 'rate' },
        required: true,
      },
      { path: 'finance_rate', label: words.financeRate, help: words.mirrHelp, control: { kind: 'rate' } },
      {
        path: 'reinvestment_rate',
        label: words.reinvestmentRate,
        help: words.mirrHelp,
        control: { kind: 'rate' },
      },
    ],
  },
];

/** One index; its published months are a row of cells of their own. */
export const indexRows: readonly FieldRow[] = [
  { path: 'annual', label: words.annual, control: { kind: 'percent' }, unit: words.perYear, required: true },
  {
    path: 'lag',
    label: words.lag,
    fallback: '0',
    control: { kind: 'integer', least: 0, most: 24 },
    unit: common.unit.months,
  },
];
