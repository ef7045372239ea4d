/** When two projections are the same (packages/engine/fixtures/cases/README.md). */
import type { Check, Indicators, Projection, ProjectionLine } from '../src/projection.ts';

export interface Difference {
  /** `key|module|month`, an indicator's key or a check's code. */
  where: string;
  left: unknown;
  right: unknown;
}

type Loose = Pick<Projection, 'months' | 'lines' | 'indicators' | 'checks'> & { study_hash?: string };

function cellDifferences(where: string, left: readonly number[], right: readonly number[]): Difference[] {
  const differences: Difference[] = [];
  for (let month = 0; month < Math.max(left.length, right.length); month++) {
    const [a, b] = [left[month] ?? 0, right[month] ?? 0];
    if (a !== b) differences.push({ where: `${where}|${month}`, left: a, right: b });
  }
  return differences;
}

function lineDifferences(
  name: string,
  left: ProjectionLine | undefined,
  right: ProjectionLine | undefined,
): Difference[] {
  const differences = cellDifferences(name, left?.values ?? [], right?.values ?? []);
  const [a, b] = [left?.total ?? 0, right?.total ?? 0];
  if (a !== b) differences.push({ where: `${name}|total`, left: a, right: b });
  for (const beside of ['planned', 'realised'] as const) {
    if (!left?.[beside] && !right?.[beside]) continue;
    differences.push(...cellDifferences(`${name}|${beside}`, left?.[beside] ?? [], right?.[beside] ?? []));
    if (!left?.[beside] !== !right?.[beside]) {
      differences.push({ where: `${name}|${beside}`, left: left?.[beside]?.length, right: right?.[beside]?.length });
    }
  }
  return differences;
}

const EXACT =
  /^(vgv_|receipts_total$|result$|npv|max_exposure|payback|months_negative$|.*_status$|loan\.\d+\.(peak|months|trapped_months)|partner\.\d+\.(contributed|received|npv|payback_month|peak)|peak_equity|company\.[a-z0-9_]+\.(result|npv|max_exposure|payback_month|tax_total)|tax_total$|assignment\.\d+\.(face|months)|noi_stabilized$|exit_value$)/;

function sameIndicator(
  key: string,
  left: Indicators[string] | undefined,
  right: Indicators[string] | undefined,
): boolean {
  if (typeof left !== 'number' || typeof right !== 'number' || EXACT.test(key)) return left === right;
  return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}

function indicatorDifferences(left: Indicators, right: Indicators): Difference[] {
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return keys
    .filter((key) => !sameIndicator(key, left[key] ?? null, right[key] ?? null))
    .map((key) => ({ where: key, left: left[key], right: right[key] }));
}

/** Checks are matched by code and company, with the month and amount that the right side names. */
function checkDifferences(left: readonly Check[], right: readonly Check[]): Difference[] {
  const rest = [...left];
  const missing: Difference[] = [];
  for (const check of right) {
    const same = (other: Check) =>
      other.code === check.code &&
      other.company === check.company &&
      (check.month === undefined || other.month === check.month) &&
      (check.amount === undefined || other.amount === check.amount);
    const matchIndex = rest.findIndex(same);
    if (matchIndex >= 0) rest.splice(matchIndex, 1);
    else missing.push({ where: `check ${check.code}`, left: undefined, right: check });
  }
  return [...missing, ...rest.map((check) => ({ where: `check ${check.code}`, left: check, right: undefined }))];
}

/** Every cell, total, indicator and check in which two projections differ; empty when they are the same. */
export function compare(left: Loose, right: Loose): Difference[] {
  const name = (line: ProjectionLine) => `${line.key}|${line.company ?? line.module ?? 'all'}`;
  const lefts = new Map(left.lines.map((line) => [name(line), line]));
  const rights = new Map(right.lines.map((line) => [name(line), line]));
  const names = [...new Set([...lefts.keys(), ...rights.keys()])];
  const differences = names.flatMap((line) => lineDifferences(line, lefts.get(line), rights.get(line)));
  differences.push(...indicatorDifferences(left.indicators, right.indicators));
  differences.push(...checkDifferences(left.checks, right.checks));
  if (left.months !== right.months) differences.push({ where: 'months', left: left.months, right: right.months });
  if (left.study_hash && right.study_hash && left.study_hash !== right.study_hash) {
    differences.push({ where: 'study_hash', left: left.study_hash, right: right.study_hash });
  }
  return differences;
}
