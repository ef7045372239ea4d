import type { JsonObject } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { FieldRow, FormSection } from '../form/fields.ts';
import { withRegime } from './taxes.ts';

const copy = workspaceFields.companies;
const { regimes } = workspaceFields.taxes;

const isGiven = (item: JsonObject, field: string): boolean => item[field] !== null && item[field] !== undefined;

/** The company of an item of no module. */
export const companyRow: FieldRow = {
  path: 'company',
  label: copy.company,
  help: copy.companyHelp,
  fallback: copy.common,
  control: { kind: 'company' },
  // A refused value stays where it can be taken back.
  when: (item) => !isGiven(item, 'module') || isGiven(item, 'company'),
};

/** The company that borrows; that of the loan's modules where it names none. */
export const debtorRow: FieldRow = {
  path: 'company',
  label: copy.company,
  fallback: copy.ofModules,
  control: { kind: 'company' },
};

/** Weights by which common values are divided. */
export const apportionSections: readonly FormSection[] = [
  {
    key: 'apportion',
    title: copy.apportionTitle,
    rows: [
      {
        path: 'apportion',
        label: copy.apportion,
        when: ({ companies }) => Array.isArray(companies) && companies.length > 0,
        fallback: copy.apportionments.vgv_own,
        control: {
          kind: 'choice',
          options: Object.entries(copy.apportionments).map(([value, label]) => ({ value, label })),
        },
      },
    ],
  },
];

/** Lists the fields of what a company holds, and of its own regime. */
export const companySections: readonly FormSection[] = [
  {
    key: 'holding',
    title: copy.holding,
    rows: [
      { path: 'name', label: copy.name, control: { kind: 'text' } },
      { path: 'key', label: copy.key, help: copy.keyHelp, control: { kind: 'text' }, required: true },
      { path: 'modules', label: copy.modules, control: { kind: 'modules' }, required: true, wide: true },
      {
        path: 'partner_shares',
        label: copy.shares,
        help: copy.sharesHelp,
        control: { kind: 'partner_shares' },
        wide: true,
      },
    ],
  },
  {
    key: 'taxes',
    title: copy.taxes,
    rows: [
      {
        path: 'taxation/regime',
        label: copy.regime,
        fallback: copy.ofStudy,
        control: {
          kind: 'choice',
          none: copy.ofStudy,
          options: Object.entries(regimes).map(([value, label]) => ({ value, label })),
        },
        replaces: {
          path: 'taxation',
          build: (regime, { taxation }) => {
            if (typeof regime !== 'string') return null;
            const given = typeof taxation === 'object' && taxation !== null && !Array.isArray(taxation) ? taxation : {};
            return withRegime(given, regime);
          },
        },
      },
    ],
  },
];

/** A company of the first module that no other one holds. */
export function newCompany(items: readonly JsonObject[], facts: StudyFacts): JsonObject {
  const keys = new Set(items.map(({ key }) => key));
  const held = new Set(items.flatMap(({ modules }) => (Array.isArray(modules) ? modules : [])));
  const free = facts.modules.filter(({ number }) => !held.has(number));
  const [module] = free.length > 0 ? free : facts.modules;
  const number = items.map((_, k) => k + 1).find((k) => !keys.has(`spe_${k}`)) ?? items.length + 1;
  return { key: `spe_${number}`, name: copy.newName(number), modules: module ? [module.number] : [] };
}
