import type { JsonObject } from '@uni/contracts';
import { partKinds } from '@uni/engine';
import { workspace, workspaceFields } from '@uni/phrases';
import type { FormSection } from '../form/fields.ts';

const copy = workspaceFields.assignments;
const { form, anchors } = workspaceFields;

/** What a buyer pays: installments that a bank does not. */
const boughtKinds = partKinds
  .filter(({ key }) => key !== 'bank_transfer' && key !== 'works_transfer')
  .map(({ key }) => ({ value: key, label: workspace.view.partKinds[key] ?? key }));

/** Fields of most sales of receivables. */
export const assignmentSections: readonly FormSection[] = [
  {
    key: 'sale',
    title: copy.sale,
    rows: [
      { path: 'name', label: copy.name, control: { kind: 'text' } },
      { path: 'at', label: copy.at, control: { kind: 'month_ref' }, required: true },
      { path: 'share', label: copy.share, help: copy.shareHelp, control: { kind: 'percent' }, required: true },
      { path: 'rate', label: copy.rate, help: copy.rateHelp, control: { kind: 'rate' }, required: true },
      { path: 'index', label: copy.index, control: { kind: 'index' } },
      {
        path: 'subordination',
        label: copy.subordination,
        help: copy.subordinationHelp,
        fallback: '0',
        control: { kind: 'percent' },
      },
      { path: 'costs_share', label: copy.costs, fallback: '0', control: { kind: 'percent' } },
    ],
  },
];

/** Rarer fields: what is sold, late installments, taxes. */
export const moreAssignmentSections: readonly FormSection[] = [
  {
    key: 'portfolio',
    title: copy.portfolio,
    help: copy.portfolioHelp,
    rows: [
      { path: 'modules', label: copy.modules, control: { kind: 'modules' }, wide: true },
      { path: 'tables', label: copy.tables, control: { kind: 'tables' }, wide: true },
      { path: 'kinds', label: copy.kinds, control: { kind: 'choices', options: boughtKinds }, wide: true },
      { path: 'from', label: copy.from, fallback: copy.fromNext, control: { kind: 'month_ref' } },
      { path: 'to', label: copy.to, fallback: form.none, control: { kind: 'month_ref' } },
      {
        path: 'delivered',
        label: copy.delivered,
        help: copy.deliveredHelp(anchors.keys),
        fallback: form.no,
        control: { kind: 'switch' },
      },
    ],
  },
  {
    key: 'risk',
    title: copy.risk,
    rows: [
      {
        path: 'coobligation',
        label: copy.coobligation,
        help: copy.coobligationHelp,
        fallback: form.no,
        control: { kind: 'switch' },
      },
      {
        path: 'tax',
        label: copy.tax,
        help: copy.taxHelp,
        fallback: copy.taxes.at_assignment,
        control: { kind: 'choice', options: Object.entries(copy.taxes).map(([value, label]) => ({ value, label })) },
      },
    ],
  },
];

/** A sale after the keys; its rate is the planner's to change. It comes after the one before it. */
export const newAssignment = (items: readonly JsonObject[]): JsonObject => ({
  name: copy.newName,
  at: items.at(-1)?.at ?? { at: 'keys', plus: 3 },
  share: 0.9,
  rate: { value: 0.12, basis: 'effective_year' },
});
