/** A cell as the format's XML. */
import type { Cell } from './model.ts';
import { styleId } from './styles.ts';
import { escapeCellText, escapeXml } from './xml.ts';

const MAX_TEXT = 32_767;
const MAX_FORMULA = 8_192;

/** A text that begins like a formula is a typed string and is marked, so that nothing ever evaluates it. */
const FORMULA_START = /^[=+\-@\t\r\n\0]/;

/** Spreadsheets drop such space without this mark. */
const OUTER_SPACE = /^\s|\s$|\s\s|[\n\t]/;

/**
 * A cell; `shared` are the attributes of a formula that its row shares.
 * @throws {RangeError} when its value or formula does not fit the format
 */
export function cellXml({ value, formula, style }: Cell, address: string, sheet: string, shared?: string): string {
  if (formula === undefined && typeof value === 'string') return textXml(value, style, address, sheet);
  const styled = styleId(style, false);
  const f = formula === undefined ? '' : formulaXml(checkedFormula(formula, sheet, address), shared);
  switch (typeof value) {
    case 'undefined':
      return f === '' ? `<c r="${address}" s="${styled}"/>` : `<c r="${address}" s="${styled}">${f}</c>`;
    case 'number':
      return `<c r="${address}" s="${styled}">${f}<v>${checkedNumber(value, sheet, address)}</v></c>`;
    case 'boolean':
      return `<c r="${address}" s="${styled}" t="b">${f}<v>${value ? 1 : 0}</v></c>`;
    case 'string':
      return `<c r="${address}" s="${styled}" t="str">${f}<v>${escapeCellText(checkedText(value, sheet, address))}</v></c>`;
  }
}

function textXml(value: string, style: Cell['style'], address: string, sheet: string): string {
  const text = escapeCellText(checkedText(value, sheet, address));
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${styleId(style, FORMULA_START.test(value))}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

function checkedText(value: string, sheet: string, address: string): string {
  if (value.length > MAX_TEXT) throw new RangeError(`${sheet}!${address}: a text of ${value.length} characters`);
  return value;
}

function formulaXml(formula: string, shared: string | undefined): string {
  if (shared === undefined) return `<f>${escapeXml(formula)}</f>`;
  return shared.includes('ref=') ? `<f ${shared}>${escapeXml(formula)}</f>` : `<f ${shared}/>`;
}

function checkedNumber(value: number, sheet: string, address: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${sheet}!${address}: ${value} is no number for a cell`);
  return value === 0 ? 0 : value;
}

function checkedFormula(formula: string, sheet: string, address: string): string {
  if (formula.startsWith('='))
    throw new RangeError(`${sheet}!${address}: a formula is written without its equals sign`);
  if (formula.length > MAX_FORMULA)
    throw new RangeError(`${sheet}!${address}: a formula of ${formula.length} characters`);
  return formula;
}
