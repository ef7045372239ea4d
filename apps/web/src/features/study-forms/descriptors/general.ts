import { common, workspaceFields } from '@uni/phrases';
import type { FieldRow, FormSection } from '../form/fields.ts';
import { accountingSections } from './accounting.ts';
import { analysisSections, discountSource, isDiscountedByCost } from './analysis.ts';

const copy = workspaceFields.general;

/** Identification and premises of the whole study. */
export const generalSections: readonly FormSection[] = [
  {
    key: 'identification',
    title: copy.identification,
    rows: [
      { path: 'name', label: copy.name, control: { kind: 'text' }, required: true },
      {
        path: 'base_month',
        label: copy.baseMonth,
        help: copy.baseMonthHelp,
        control: { kind: 'calendar' },
        required: true,
      },
      {
        path: 'terms',
        label: copy.terms,
        help: copy.termsHelp,
        control: {
          kind: 'choice',
          options: [
            { value: 'nominal', label: copy.nominal },
            { value: 'constant', label: copy.constant },
          ],
        },
      },
    ],
  },
  {
    key: 'premises',
    title: copy.premises,
    rows: [
      discountSource,
      {
        path: 'discount_rate',
        label: copy.discountRate,
        help: copy.discountRateHelp,
        control: { kind: 'rate' },
        required: true,
        when: (study) => !isDiscountedByCost(study),
      },
      { path: 'finance_rate', label: copy.financeRate, help: copy.mirrHelp, control: { kind: 'rate' } },
      {
        path: 'reinvestment_rate',
        label: copy.reinvestmentRate,
        help: copy.mirrHelp,
        control: { kind: 'rate' },
      },
    ],
  },
  ...analysisSections,
  ...accountingSections,
];

/** One index; its published months are a row of cells of their own. */
export const indexRows: readonly FieldRow[] = [
  { path: 'annual', label: copy.annual, control: { kind: 'percent' }, unit: copy.perYear, required: true },
  {
    path: 'lag',
    label: copy.lag,
    fallback: '0',
    control: { kind: 'integer', least: 0, most: 24 },
    unit: common.unit.months,
  },
];
