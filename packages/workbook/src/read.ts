import { strFromU8, unzipSync } from 'fflate';
import { attribute } from './markup.ts';
import { columnNumber, type Moved, movable } from './shared-formulas.ts';
import { unescapeCellText, unescapeXml } from './xml.ts';

/** A cell as stored in the file. */
export interface ReadCell {
  /** The stored value: a constant, or what the formula gave when the file was saved; null when it stores none. */
  readonly value: number | string | boolean | null;
  readonly formula: string | null;
  /** Source formula and column offset, for a formula that is another one moved along the row. */
  readonly shared?: { readonly formula: string; readonly by: number };
  /** The spreadsheet's error (`#DIV/0!`) when that is what the cell holds. */
  readonly error: string | null;
  readonly style: number;
}

/** Cells and names of a workbook file. */
export interface ReadWorkbook {
  /** Sheet name → address → cell, sheets in the workbook's order. */
  readonly sheets: ReadonlyMap<string, ReadonlyMap<string, ReadCell>>;
  /** Defined names of the whole workbook. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Reads values and formulas of a workbook of our own, or of one that a spreadsheet saved from it. Not for files that users
 * send: it trusts sizes and structure.
 * @throws {Error} when a part is missing
 */
export function readWorkbook(file: Uint8Array): ReadWorkbook {
  const entries = unzipSync(file);
  const text = (path: string): string => {
    const entry = entries[path];
    if (!entry) throw new Error(`the workbook has no ${path}`);
    return strFromU8(entry);
  };
  const shared = entries['xl/sharedStrings.xml'] ? sharedStrings(text('xl/sharedStrings.xml')) : [];
  const workbook = text('xl/workbook.xml');
  const targets = new Map<string, string>();
  for (const { attributes } of elements(text('xl/_rels/workbook.xml.rels'), 'Relationship')) {
    const target = attribute(attributes, 'Target') ?? '';
    targets.set(attribute(attributes, 'Id') ?? '', target.replace(/^\/?(xl\/)?/, 'xl/'));
  }
  const sheets = new Map<string, Map<string, ReadCell>>();
  for (const { attributes } of elements(workbook, 'sheet')) {
    sheets.set(
      attribute(attributes, 'name') ?? '',
      readSheet(text(targets.get(attribute(attributes, 'r:id') ?? '') ?? ''), shared),
    );
  }
  const names = new Map<string, string>();
  for (const { attributes, content } of elements(workbook, 'definedName')) {
    if (attribute(attributes, 'localSheetId') === null)
      names.set(attribute(attributes, 'name') ?? '', unescapeXml(content));
  }
  return { sheets, names };
}

function sharedStrings(xml: string): string[] {
  return [...elements(xml, 'si')].map(({ content }) => cellText(content));
}

/** The text of an item of shared or inline text: its runs joined, without phonetic hints. */
function cellText(xml: string): string {
  const runs = [...elements(xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, ''), 't')];
  return unescapeCellText(runs.map(({ content }) => content).join(''));
}

function readSheet(xml: string, shared: readonly string[]): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  const masters = new Map<string, Master>();
  for (const { attributes, content } of elements(xml, 'c')) {
    const type = attribute(attributes, 't') ?? 'n';
    const address = attribute(attributes, 'r') ?? '';
    const raw = firstElement(content, 'v')?.content;
    const plain = raw === undefined || type === 'e' ? null : storedValue(type, raw, shared);
    const stored = {
      value: type === 'inlineStr' ? cellText(content) : plain,
      error: type === 'e' ? (raw ?? '#N/A') : null,
      style: Number(attribute(attributes, 's') ?? 0),
    };
    const formula = firstElement(content, 'f');
    cells.set(address, formula ? formulaCell(stored, formula, address, masters) : { ...stored, formula: null });
  }
  return cells;
}

/** A formula that a row shares, as it stands in its first cell. */
interface Master {
  readonly formula: string;
  readonly column: number;
  readonly moved: Moved;
}

/** A cell with a formula. One that a row shares is written at its first cell, which comes before the others. */
function formulaCell(
  stored: Pick<ReadCell, 'value' | 'error' | 'style'>,
  { attributes, content }: Element,
  address: string,
  masters: Map<string, Master>,
): ReadCell {
  const formula = unescapeXml(content);
  const shared = attribute(attributes, 't') === 'shared' ? attribute(attributes, 'si') : null;
  if (shared === null) return { ...stored, formula };
  const column = columnNumber(address.replace(/\d+/, ''));
  const master = masters.get(shared);
  if (formula !== '' || !master) {
    masters.set(shared, { formula, column, moved: movable(formula) });
    return { ...stored, formula };
  }
  const by = column - master.column;
  return {
    ...stored,
    shared: { formula: master.formula, by },
    // Most readers of shared formulas need the first alone.
    get formula() {
      return master.moved(by);
    },
  };
}

function storedValue(type: string, raw: string, shared: readonly string[]): number | string | boolean {
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'str') return unescapeCellText(raw);
  if (type === 'b') return raw === '1';
  return Number(raw);
}

interface Element {
  /** As they are written. */
  readonly attributes: string;
  readonly content: string;
}

/** The elements of one name, in order. None of those read here contains another of its own name, or a `>` in an attribute. */
function* elements(xml: string, name: string): Generator<Element> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(opening); at >= 0; at = xml.indexOf(opening, at)) {
    const from = at + opening.length;
    at = from;
    if (!/[\s/>]/.test(xml[from] ?? '')) continue;
    const end = xml.indexOf('>', from);
    if (end < 0) return;
    at = end + 1;
    if (xml[end - 1] === '/') {
      yield { attributes: xml.slice(from, end - 1), content: '' };
      continue;
    }
    const close = xml.indexOf(closing, at);
    if (close < 0) return;
    yield { attributes: xml.slice(from, end), content: xml.slice(at, close) };
    at = close + closing.length;
  }
}

function firstElement(xml: string, name: string): Element | null {
  return elements(xml, name).next().value ?? null;
}
