import { lineLabel, type Projection, type ProjectionLine } from '@uni/engine';
import type { BuiltStudy } from './build-study.ts';
import type { SignedLine } from './expected.ts';
import { lineKeyOf } from './items.ts';
import { isMeasure, leftOut } from './targets.ts';
import { addTo } from './timeline.ts';

/** Reason of a difference between a line of the study and the sheet. */
export type DifferenceReason =
  /** Cells of the sheet hold more than centavos. */
  | 'rounding'
  /** The engine computes it from terms, and the sheet otherwise. */
  | 'computed'
  /** The row was left out. */
  | 'left_out'
  /** The sheet has no such line. */
  | 'not_in_sheet'
  /** Months before the base month, or beyond the longest study. */
  | 'outside'
  /** The enterprise has closed months of its own. */
  | 'closed'
  /** None of these: the line is to be checked before the study is used. */
  | 'unexplained';

/** A line of the study next to the rows of the sheet that it is made of. Centavos by month from the base month. */
export interface ProofLine {
  readonly key: string;
  readonly module: number | null;
  readonly label: string;
  readonly rows: readonly { readonly label: string; readonly position: string }[];
  readonly sheet: readonly number[];
  readonly study: readonly number[];
  readonly reason: DifferenceReason | null;
}

/** The flow of the sheet and of the study, line by line. */
export interface Proof {
  readonly baseMonth: string;
  /** From the base month to the last one that either has. */
  readonly months: number;
  readonly lines: readonly ProofLine[];
  /** The flow of all rows next to that of the study. */
  readonly total: Pick<ProofLine, 'sheet' | 'study'>;
}

/** Lines of loans and the like stand once for all modules. */
const isShared = (key: string): boolean => !/^(expense|revenue|receipts)(\.|$)/.test(key);

interface Bucket {
  readonly key: string;
  readonly module: number | null;
  readonly lines: Set<SignedLine>;
  readonly cents: Map<number, number>;
}

/** Compares the flow of the sheet with that of the study, line by line and month by month. */
export function proveStudy(
  { sheet, study }: BuiltStudy,
  projection: Projection,
  { hasClosedMonths }: { readonly hasClosedMonths: boolean },
): Proof {
  const buckets = bucketsOf(sheet.lines);
  const lastMonth = Math.max(projection.months, ...buckets.flatMap(({ cents }) => [...cents.keys()]));
  const length = lastMonth + 1;
  const filled = (values: readonly number[]): number[] => Array.from({ length }, (_, at) => values[at] ?? 0);
  const covered = new Set<ProjectionLine>();
  const lines = buckets.map((bucket): ProofLine => {
    const own = bucket.key === leftOut ? [] : projection.lines.filter((line) => isOf(bucket, line));
    for (const line of own) covered.add(line);
    const computed = filled([]).map((_, at) => own.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
    const written = filled(Array.from({ length }, (_, at) => bucket.cents.get(at) ?? 0));
    return {
      ...{ key: bucket.key, module: bucket.module, sheet: written, study: computed },
      label: own[0] && bucket.key !== 'receipts' ? lineLabel(own[0].key, study) : labelOf(bucket),
      rows: [...bucket.lines].map(({ line: { label, position } }) => ({ label, position })),
      reason: reasonOf(bucket, { written, computed }, hasClosedMonths),
    };
  });
  const others = uncoveredLines(projection, covered).map(
    (line): ProofLine => ({
      ...{ key: line.key, module: line.module, label: line.label, rows: [], reason: 'not_in_sheet' },
      ...{ sheet: filled([]), study: filled(line.values) },
    }),
  );
  const net = projection.lines.find(({ key, module }) => key === 'net_cash_flow' && module === null)?.values ?? [];
  const total = filled([]).map((_, at) => lines.reduce((sum, line) => sum + (line.sheet[at] ?? 0), 0));
  return {
    baseMonth: sheet.baseMonth,
    months: length,
    lines: [...lines, ...others],
    total: { sheet: total, study: filled(net) },
  };
}

function bucketsOf(lines: readonly SignedLine[]): Bucket[] {
  const buckets = new Map<string, Bucket>();
  const bucketOf = (line: SignedLine, cents: number): Bucket => {
    const key = line.target === leftOut ? leftOut : lineKeyOf(line.target, cents);
    const module = isShared(key) && key !== leftOut ? null : line.module;
    const id = key === leftOut ? line.line.position : `${key} ${module ?? ''}`;
    const bucket = buckets.get(id) ?? { key, module, lines: new Set(), cents: new Map() };
    buckets.set(id, bucket);
    bucket.lines.add(line);
    return bucket;
  };
  for (const line of lines.filter(({ target }) => !isMeasure(target))) {
    if (line.outside !== 0) bucketOf(line, 0);
    for (const [month, cents] of line.cents) addTo(bucketOf(line, cents).cents, new Map([[month, cents]]));
  }
  return [...buckets.values()].filter(isFilled);
}

const isFilled = ({ cents, lines }: Bucket): boolean =>
  [...cents.values()].some((value) => value !== 0) || [...lines].some(({ outside }) => outside !== 0);

/** Loans are numbered in a projection; receipts have a line for each kind of installment. */
function isOf({ key, module }: Bucket, line: ProjectionLine): boolean {
  if (line.module !== module || line.company !== undefined) return false;
  if (key === 'receipts') return line.key.startsWith('receipts.');
  if (key.startsWith('loan.')) return LOAN_LINES[key]?.test(line.key) ?? false;
  return line.key === key;
}

const LOAN_LINES: Readonly<Record<string, RegExp>> = {
  'loan.release': /^loan\.\d{1,3}\.release$/,
  'loan.interest': /^loan\.\d{1,3}\.interest_paid$/,
  'loan.amortization': /^loan\.\d{1,3}\.amortization$/,
};

/** Lines of the cash that no row was compared with. A line of a module is part of that of the whole. */
function uncoveredLines({ lines }: Projection, covered: ReadonlySet<ProjectionLine>): ProjectionLine[] {
  const wholes = new Set([...covered].filter(({ module }) => module === null).map(({ key }) => key));
  const ofModules = new Set(lines.filter(({ module }) => module !== null).map(({ key }) => key));
  return lines.filter((line) => {
    if (line.kind !== 'cash' || line.company !== undefined || covered.has(line)) return false;
    const isOpen = line.module === null ? !ofModules.has(line.key) : !wholes.has(line.key);
    return isOpen && line.values.some((value) => value !== 0);
  });
}

const labelOf = ({ lines }: Bucket): string => [...lines][0]?.line.label ?? '';

function reasonOf(
  bucket: Bucket,
  { written, computed }: { readonly written: readonly number[]; readonly computed: readonly number[] },
  hasClosedMonths: boolean,
): DifferenceReason | null {
  const lines = [...bucket.lines];
  const worst = written.reduce((most, cents, at) => Math.max(most, Math.abs(cents - (computed[at] ?? 0))), 0);
  if (lines.some(({ outside }) => outside !== 0)) return 'outside';
  if (worst === 0) return null;
  if (bucket.key === leftOut) return 'left_out';
  const isTyped = /^(expense|revenue)\./.test(bucket.key);
  if (worst <= lines.length && (lines.some(({ line }) => line.hasFractions) || !isTyped)) return 'rounding';
  if (!isTyped) return 'computed';
  return hasClosedMonths ? 'closed' : 'unexplained';
}
