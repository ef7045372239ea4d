import { sha256 } from '@uni/engine';
import type { SpreadsheetSheet } from '../spreadsheet.ts';
import { plain } from './cell-values.ts';
import { withDevelopments } from './developments.ts';
import { flowAreas } from './flow-areas.ts';
import { premisesOf, termsAreas, typologyAreas } from './lists.ts';
import type { CompanyWorkbook, FlowArea, HiddenContent, ListArea, Scale, TermsRow, TypologyRow } from './reading.ts';
import { writtenScale } from './scale.ts';
import { withoutRepeats } from './sheet-sums.ts';
import { viewsOf } from './sheet-view.ts';

interface ReadSheet {
  readonly flows: readonly FlowArea[];
  readonly typologies: readonly ListArea<TypologyRow>[];
  readonly terms: readonly ListArea<TermsRow>[];
  readonly premises: CompanyWorkbook['premises'];
}

/** Reads the areas of a company's own workbook. What the file hides is named and left out, unless it is taken too. */
export function readCompanyWorkbook(
  sheets: readonly SpreadsheetSheet[],
  { takesHidden = false, scale: given }: { takesHidden?: boolean; scale?: Scale | undefined } = {},
): CompanyWorkbook {
  const taken = sheets.filter(({ isHidden }) => takesHidden || !isHidden);
  const scale = given ?? writtenScale(taken);
  const read = taken.map((sheet) => readSheet(sheet, takesHidden, scale));
  const areas = read.flatMap((sheet) => sheet.flows);
  const { flows: own, repeated } = withoutRepeats(areas);
  const flows = withDevelopments(own);
  const typologies = read.flatMap((sheet) => sheet.typologies);
  const terms = read.flatMap((sheet) => sheet.terms);
  const premises = read.flatMap((sheet) => sheet.premises);
  const developments = [...new Set(flows.flatMap(({ development }) => development ?? []))];
  return {
    ...{ flows, typologies, terms, premises, developments, scale, repeated },
    // Of all areas: which rows repeat others is seen by their amounts.
    fingerprint: fingerprintOf(areas, typologies, terms),
    hidden: takesHidden ? [] : sheets.flatMap(hiddenOf),
  };
}

function readSheet(sheet: SpreadsheetSheet, takesHidden: boolean, scale: Scale): ReadSheet {
  const views = viewsOf(sheet, takesHidden);
  const { areas, view } = flowAreas(views, scale);
  const [plainView] = views;
  const typologies = typologyAreas(plainView);
  const terms = termsAreas(plainView);
  const firstRow = areas.length === 0 || view.isTurned ? plainView.height : firstHeadRow(areas);
  return { flows: areas, typologies, terms, premises: premisesOf(plainView, (row) => row < firstRow) };
}

/** Premises stand above the first block; the rows of a block are its lines. */
function firstHeadRow(areas: readonly FlowArea[]): number {
  const rows = areas.map(({ range }) => Number(/!\$?[A-Z]{1,3}(\d{1,7}):/.exec(range)?.[1] ?? 1) - 1);
  return Math.min(...rows);
}

/** Of the labels and heads alone: amounts, months and positions may change. */
function fingerprintOf(
  flows: readonly FlowArea[],
  typologies: readonly ListArea<TypologyRow>[],
  terms: readonly ListArea<TermsRow>[],
): string {
  const areas = flows.map(({ isTurned, lines }) => [isTurned, ...lines.map(({ source }) => source).sort()]);
  const lists = [typologies.length > 0, ...terms.flatMap(({ rows }) => rows.map(({ label }) => plain(label)))];
  return sha256(JSON.stringify([areas, lists]));
}

function hiddenOf({ name, isHidden, rows, hiddenRows = [], hiddenColumns = [] }: SpreadsheetSheet): HiddenContent[] {
  if (isHidden) return [{ sheet: name, rows: rows.length, columns: 0, isWhole: true }];
  const filled = hiddenRows.filter((row) => (rows[row] ?? []).some((cell) => cell !== null)).length;
  const hidden = new Set(hiddenColumns);
  const columns = hidden.size === 0 ? 0 : [...hidden].filter((at) => rows.some((row) => row[at])).length;
  return filled + columns === 0 ? [] : [{ sheet: name, rows: filled, columns, isWhole: false }];
}
