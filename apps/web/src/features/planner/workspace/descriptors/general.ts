import { workspace } from '@uni/phrases';
import type { FormSection } from '../form/fields.ts';

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
    help: words.mirrHelp,
    rows: [
      {
        path: 'discount_rate',
        label: words.discountRate,
        help: words.discountRateHelp,
        control: { kind: 'rate' },
        required: true,
      },
      { path: 'finance_rate', label: words.financeRate, control: { kind: 'rate' } },
      { path: 'reinvestment_rate', label: words.reinvestmentRate, control: { kind: 'rate' } },
    ],
  },
];
