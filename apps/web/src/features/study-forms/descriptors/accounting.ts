import { isObject, type JsonObject } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import type { FormSection } from '../form/fields.ts';

const copy = workspaceFields.accounting;

const hasAccounts = ({ accounting }: JsonObject): boolean => isObject(accounting);
const isAtFairValue = ({ accounting }: JsonObject): boolean => isObject(accounting) && accounting.barter !== 'none';
const given = { value: 'given', label: copy.choices.given };

/** Income statement and balance by the cost incurred. */
export const accountingSections: readonly FormSection[] = [
  {
    key: 'accounting',
    title: copy.title,
    help: copy.help,
    rows: [
      {
        path: 'accounting',
        label: copy.accounts,
        help: copy.accountsHelp,
        control: { kind: 'choice', options: [given], none: copy.choices.none },
        toDisplay: (accounting) => (isObject(accounting) ? given.value : null),
        replaces: {
          path: 'accounting',
          build: (choice) => (choice === given.value ? { barter: 'fair_value' } : null),
        },
      },
      {
        path: 'accounting/barter',
        label: copy.barter,
        help: copy.barterHelp,
        fallback: copy.barters.fair_value,
        control: {
          kind: 'choice',
          options: Object.entries(copy.barters).map(([value, label]) => ({ value, label })),
        },
        when: hasAccounts,
      },
      {
        path: 'accounting/barter_at',
        label: copy.barterAt,
        fallback: workspaceFields.anchors.launch,
        control: { kind: 'month_ref' },
        when: isAtFairValue,
      },
      {
        path: 'accounting/cost_groups',
        label: copy.costGroups,
        help: copy.costGroupsHelp,
        control: { kind: 'groups' },
        wide: true,
        when: hasAccounts,
      },
    ],
  },
];
