import { strFromU8, unzipSync } from 'fflate';
import { unescapeCellText, unescapeXml } from './xml.ts';

export interface ReadCell {
  /** The stored value: a constant, or what the formula gave when the file was saved; null when it stores none. */
  readonly value: number | string | boolean | null;
  readonly formula: string | null;
  /** The spreadsheet's error (`#DIV/0!`) when that is what the cell holds. */
  readonly error: string | null;
  readonly style: number;
}

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
  const parts = unzipSync(file);
  const text = (path: string): string => {
    const part = parts[path];
    if (!part) throw new Error(`the workbook has no ${path}`);
    return strFromU8(part);
  };
  const shared = parts['xl/sharedStrings.xml'] ? sharedTexts(text('xl/sharedStrings.xml')) : [];
  const workbook = text('xl/workbook.xml');
  const targets = new Map<string, string>();
  for (const { attributes } of elements(text('xl/_rels/workbook.xml.rels'), 'Relationship')) {
    targets.set(attributes.Id ?? '', (attributes.Target ?? '').replace(/^\/?(xl\/)?/, 'xl/'));
  }
  const sheets = new Map<string, Map<string, ReadCell>>();
  for (const { attributes } of elements(workbook, 'sheet')) {
    sheets.set(
      unescapeXml(attributes.name ?? ''),
      readSheet(text(targets.get(attributes['r:id'] ?? '') ?? ''), shared),
    );
  }
  const names = new Map<string, string>();
  for (const { attributes, content } of elements(workbook, 'definedName')) {
    if (attributes.localSheetId === undefined) names.set(unescapeXml(attributes.name ?? ''), unescapeXml(content));
  }
  return { sheets, names };
}

function sharedTexts(xml: string): string[] {
  return [...elements(xml, 'si')].map(({ content }) => cellText(content));
}

/** The text of an item of shared or inline text: its runs joined, without phonetic hints. */
function cellText(xml: string): string {
  const runs = [...elements(xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, ''), 't')];
  return unescapeCellText(runs.map(({ content }) => content).join(''));
}

function readSheet(xml: string, shared: readonly string[]): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  for (const { attributes, content } of elements(xml, 'c')) {
    const type = attributes.t ?? 'n';
    const [formula] = elements(content, 'f');
    const [stored] = elements(content, 'v');
    const raw = stored?.content;
    cells.set(attributes.r ?? '', {
      value:
        type === 'inlineStr'
          ? cellText(content)
          : raw === undefined || type === 'e'
            ? null
            : storedValue(type, raw, shared),
      formula: formula ? unescapeXml(formula.content) : null,
      error: type === 'e' ? (raw ?? '#N/A') : null,
      style: Number(attributes.s ?? 0),
    });
  }
  return cells;
}

function storedValue(type: string, raw: string, shared: readonly string[]): number | string | boolean {
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'str') return unescapeCellText(raw);
  if (type === 'b') return raw === '1';
  return Number(raw);
}

interface Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

/** The elements of one name, in order. None of those read here contains another of its own name. */
function* elements(xml: string, name: string): Generator<Element> {
  const pattern = new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  for (const [, attributes = '', content = ''] of xml.matchAll(pattern)) {
    yield {
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
      content,
    };
  }
}
