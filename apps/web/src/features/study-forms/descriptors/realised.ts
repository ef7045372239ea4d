import type { Json, JsonObject } from '@uni/contracts';
import { common, workspaceFields } from '@uni/phrases';
import type { ChoiceOption, FieldRow, FormSection } from '../form/fields.ts';
import { companyRow } from './companies.ts';

const copy = workspaceFields.realised;

const shiftOf = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;
const policyIn = (study: JsonObject, key: string): Json => {
  const realised = study.accomplished;
  if (typeof realised !== 'object' || realised === null || Array.isArray(realised)) return null;
  const { policy } = realised;
  return typeof policy === 'object' && policy !== null && !Array.isArray(policy) ? (policy[key] ?? null) : null;
};

/** Returns the policy rows after the closing: of every cost line (`default`), or of one line. */
export function policyRows(key: string, label: string): readonly FieldRow[] {
  const path = `accomplished/policy/${key}`;
  return [
    {
      path,
      label,
      fallback: copy.policies.plan,
      control: {
        kind: 'choice',
        none: copy.policies.none,
        options: (['plan', 'balance', 'shift'] as const).map((value) => ({ value, label: copy.policies[value] })),
      },
      replaces: { path, build: (value) => (value === 'shift' ? { shift: 1 } : value) },
      toDisplay: (value) => (shiftOf(value) ? 'shift' : value),
    },
    {
      path: `${path}/shift`,
      label: copy.shift,
      help: copy.shiftHelp,
      unit: common.unit.months,
      control: { kind: 'integer', least: -600, most: 600 },
      when: (study) => shiftOf(policyIn(study, key)),
      required: true,
    },
  ];
}

export const realisedRows: readonly FieldRow[] = [
  {
    path: 'accomplished/closing',
    label: copy.closing,
    help: copy.closingHelp,
    control: { kind: 'calendar' },
    required: true,
  },
  ...policyRows('default', copy.policy),
];

export const realisedSections: readonly FormSection[] = [
  { key: 'realised', title: copy.title, help: copy.help, rows: realisedRows },
];

/** One realised line: which line of the flow it is, and of which module. */
export const realisedLineRows = (lines: readonly ChoiceOption[]): readonly FieldRow[] => [
  { path: 'key', label: copy.line, control: { kind: 'choice', options: lines }, required: true },
  { path: 'module', label: workspaceFields.costs.module, control: { kind: 'module' } },
  companyRow,
];
