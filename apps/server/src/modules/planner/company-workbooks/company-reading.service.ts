/** What the thread that reads a company's workbook is given, and what it answers. */
import { composeStudy } from '@uni/analysis';
import {
  type CompanyWorkbookFault,
  companyWorkbookLimits,
  type Json,
  type RealisedSeries,
  type WorkbookLayout,
} from '@uni/contracts';
import { project } from '@uni/engine';
import {
  buildStudy,
  type CompanyMapping,
  type Proof,
  pendingLines,
  proposeStudy,
  proveStudy,
  readCompanyWorkbook,
  readSpreadsheet,
} from '@uni/workbook';

type Meaning = WorkbookLayout['meaning'];

export interface ReadingQuestion {
  readonly file: Uint8Array;
  readonly takesHidden: boolean;
  /** Undefined: the unit that the workbook names. */
  readonly scale: 1 | 1_000 | 1_000_000 | undefined;
  readonly name: string;
  readonly meaning: Meaning | null;
  /** Meanings of known layouts by fingerprint. */
  readonly known: Readonly<Record<string, Meaning>>;
  readonly baseMonth: string | null;
  /** Undefined: the sheet's own. */
  readonly closing: string | null | undefined;
  /** Closed months of the enterprise that the study is for. */
  readonly realised: RealisedSeries | null;
}

export type ReadingAnswer =
  | { readonly kind: 'unread'; readonly fault: CompanyWorkbookFault }
  | { readonly kind: 'pending'; readonly rows: readonly string[] }
  | { readonly kind: 'refused'; readonly errors: readonly { path: string; code: string; message: string }[] }
  | {
      readonly kind: 'made';
      readonly study: Json;
      readonly fingerprint: string;
      readonly meaning: Meaning;
      readonly proof: Proof;
    };

/** Reads a workbook and makes its study. Closed months of the enterprise stand over the sheet's in the comparison. */
export function answerReading(question: ReadingQuestion): ReadingAnswer {
  const outcome = readSpreadsheet(question.file);
  if (!outcome.ok) return { kind: 'unread', fault: outcome.reason };
  const workbook = readCompanyWorkbook(outcome.sheets, { takesHidden: question.takesHidden, scale: question.scale });
  const rows = workbook.flows.reduce((sum, { lines }) => sum + lines.length, 0);
  if (rows === 0) return { kind: 'unread', fault: 'no_months' };
  if (rows > companyWorkbookLimits.rows) return { kind: 'unread', fault: 'too_many_rows' };
  const meaning = question.meaning ?? question.known[workbook.fingerprint] ?? null;
  const proposed = proposeStudy(workbook, meaning && mappingOf(meaning));
  const mapping: CompanyMapping = {
    ...proposed,
    baseMonth: question.baseMonth ?? proposed.baseMonth,
    closing: question.closing === undefined ? proposed.closing : question.closing,
  };
  const pending = pendingLines(workbook, mapping);
  if (pending.length > 0)
    return { kind: 'pending', rows: pending.map(({ label, position }) => `${position} ${label}`) };
  const built = buildStudy(workbook, mapping, question.name);
  const composed = composeStudy(built.study as unknown as Json, question.realised);
  const projected = project(composed.study);
  if (!projected.ok) return { kind: 'refused', errors: projected.errors };
  return {
    kind: 'made',
    study: built.study as unknown as Json,
    fingerprint: workbook.fingerprint,
    meaning: meaningOf(mapping),
    proof: proveStudy(built, projected.projection, { hasClosedMonths: question.realised !== null }),
  };
}

const mappingOf = ({ targets, are_costs_positive, developments }: Meaning): CompanyMapping => ({
  ...{ targets, areCostsPositive: are_costs_positive, developments, baseMonth: null, closing: null },
});

const meaningOf = ({ targets, areCostsPositive, developments }: CompanyMapping): Meaning => ({
  ...{ targets: { ...targets }, are_costs_positive: areCostsPositive, developments: [...developments] },
});
