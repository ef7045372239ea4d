import type { PlausibilityFinding } from '@uni/analysis';
import { pathOf, type StudyDocument } from '@uni/contracts';
import type { Check, StudyError } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { formatCents } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import type { CashFlowLine } from './cash-flow-view.ts';
import { rowOfCell, type TabKey, tabOfPath } from './navigation.ts';

const copy = workspace.validations;

/** One finding: a refused input or a check of the calculation. */
export interface Finding {
  /** A refused input, a check of the calculation, or a figure that is likelier a mistake than a plan. */
  kind: 'refused' | 'check' | 'plausibility';
  key: string;
  severity: 'error' | 'warning' | 'info';
  title: string;
  detail: string;
  tab: TabKey;
  /** The input to open, as a path with ids. */
  path: string | null;
  /** The plausibility finding, used to offer a fix; null for other kinds. */
  plausibility: PlausibilityFinding | null;
  /** The row and month of the grid to show. */
  cell: { line: string; month: number } | null;
}

/** The refusals of the engine as messages by path, for the fields to show. */
export function errorsByPath(document: StudyDocument, errors: readonly StudyError[]): ReadonlyMap<string, string> {
  return new Map(errors.map((error) => [pathOf(document, error.path) ?? error.path, messageOf(error)]));
}

/** Everything the validations panel lists: refusals first, then the checks, months of one kind together. */
export function findingsOf(input: {
  document: StudyDocument;
  errors: readonly StudyError[];
  checks: readonly Check[];
  tree: readonly CashFlowLine[];
  baseMonth: string;
}): Finding[] {
  const refused = input.errors.map((error): Finding => {
    const path = pathOf(input.document, error.path) ?? error.path;
    return {
      kind: 'refused',
      key: `error ${error.path} ${error.code}`,
      severity: 'error',
      title: messageOf(error),
      detail: workspace.tabs[tabOfPath(error.path)],
      tab: tabOfPath(error.path),
      path,
      plausibility: null,
      cell: null,
    };
  });
  const checks = input.checks.filter(({ code }) => !NOTES.has(code));
  return [...refused, ...[...grouped(checks)].map(([key, checks]) => checkFinding(key, checks, input))];
}

/** Returns the number of findings that need attention on each tab. */
export function findingsByTab(findings: readonly Finding[]): ReadonlyMap<TabKey, number> {
  const counts = new Map<TabKey, number>();
  for (const finding of findings) {
    if (finding.severity !== 'info') counts.set(finding.tab, (counts.get(finding.tab) ?? 0) + 1);
  }
  return counts;
}

const messageOf = (error: StudyError): string =>
  error.message || (copy.problems as Readonly<Record<string, string>>)[error.code] || error.code;

function grouped(checks: readonly Check[]): Map<string, Check[]> {
  const groups = new Map<string, Check[]>();
  for (const check of checks) {
    const key = `${check.code} ${check.line ?? ''} ${check.module ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return groups;
}

/** Checks that are notes of the statements, never findings. */
const NOTES: ReadonlySet<string> = new Set(['distribution_above_profit']);

const TAB_OF_CHECK: Readonly<Record<string, TabKey>> = {
  unsold_stock: 'vendas',
  without_timing: 'custos',
  rate_missing: 'tributacao',
  credit_open_balance: 'tributacao',
  loan_open_balance: 'financiamento',
  coverage_below: 'financiamento',
  funding_gap: 'distribuicao',
};

function checkFinding(
  key: string,
  checks: readonly Check[],
  input: { tree: readonly CashFlowLine[]; baseMonth: string },
): Finding {
  const [first] = checks;
  const months = checks.flatMap((check) => (check.month === undefined ? [] : [check.month]));
  const [month] = months;
  const line = first?.line ? rowOfCell(input.tree, { key: first.line, module: first.module ?? null }) : null;
  const amounts = checks.flatMap((check) => (check.amount === undefined ? [] : [check.amount]));
  const detail = [
    first?.message ?? '',
    month === undefined ? '' : copy.months(shortMonth(input.baseMonth, month), months.length),
    amounts.length === 1 ? copy.amount(formatCents(amounts[0])) : '',
  ];
  const codes: Readonly<Record<string, string>> = copy.codes;
  return {
    kind: 'check',
    key,
    severity: first?.severity ?? 'info',
    title: codes[first?.code ?? ''] ?? first?.message ?? '',
    detail: detail.filter((text) => text !== '').join(', '),
    tab: TAB_OF_CHECK[first?.code ?? ''] ?? 'fluxo-de-caixa',
    path: null,
    plausibility: null,
    cell: line && month !== undefined ? { line, month } : null,
  };
}
