/** One study under several taxations. */

import type { Company, Study, Taxation } from '../src/study.ts';
import { oracleProject } from './project.ts';

/** A taxation instead of the study's, and of those of the named companies. */
export interface TaxEntry {
  name: string;
  taxation: Taxation;
  companies?: Record<string, Taxation>;
}

export interface ComparedRow {
  key: string;
  values: (number | string | null)[];
  /** Each entry less the first. */
  delta: (number | null)[];
}

const INDICATORS = ['result', 'margin_vgv', 'npv', 'irr_year', 'shareholder_irr_year', 'max_exposure'];

/** A company that is not named inherits the study's taxation. */
function taxedBy(study: Study, { taxation, companies }: TaxEntry): Study {
  const own = study.companies?.map((company): Company => {
    const terms = companies?.[company.key] ?? null;
    return { ...company, taxation: terms as Taxation | null };
  });
  return { ...study, taxation: taxation as Taxation, ...(own ? { companies: own } : {}) };
}

function compared(key: string, values: (number | string | null)[]): ComparedRow {
  const [first] = values;
  const delta = values.map((value) => (typeof value === 'number' && typeof first === 'number' ? value - first : null));
  return { key, values, delta };
}

export function compareTaxation(study: Study, entries: readonly TaxEntry[]): ComparedRow[] {
  const answers = entries.map((entry) => {
    const answer = oracleProject(taxedBy(study, entry));
    if ('refused' in answer) throw new Error(`${entry.name} needs too many months`);
    return answer;
  });
  const taxesOf = (answer: (typeof answers)[number]) =>
    answer.lines.filter(({ key, module, company }) => key.startsWith('tax.') && module === null && !company);
  const keys = [...new Set(answers.flatMap((answer) => taxesOf(answer).map(({ key }) => key)))];
  const taxes = keys.map((key) =>
    compared(
      key,
      answers.map((answer) => taxesOf(answer).find((line) => line.key === key)?.total ?? 0),
    ),
  );
  const sums = answers.map((answer) => -taxesOf(answer).reduce((sum, line) => sum + line.total, 0) || 0);
  const burdens = answers.map((answer, k) => {
    const receipts = answer.lines.find((line) => line.key === 'net_receipts' && line.module === null && !line.company);
    const received = receipts?.total ?? 0;
    return received > 0 ? (sums[k] ?? 0) / received : null;
  });
  const rest = INDICATORS.map((key) =>
    compared(
      key,
      answers.map(({ indicators }) => indicators[key] ?? null),
    ),
  );
  return [...taxes, compared('tax_total', sums), compared('tax_burden', burdens), ...rest];
}
