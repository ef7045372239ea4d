import type { CellFormat, CellRole, StyleKey } from './model.ts';
import { escapeXml, XML_HEAD } from './xml.ts';

/** Number formats by key. `[$-416]` names months in Portuguese wherever the file is opened. */
const FORMATS: Readonly<Record<CellFormat, { code: string; align?: 'left' | 'center' | 'right' }>> = {
  money: { code: '#,##0.00;[Red]-#,##0.00' },
  percent: { code: '0.00%;[Red]-0.00%' },
  integer: { code: '#,##0;[Red]-#,##0' },
  number: { code: '#,##0.00##;[Red]-#,##0.00##' },
  factor: { code: '0.000000000' },
  month: { code: '[$-416]mmm/yy', align: 'center' },
  text: { code: '@', align: 'left' },
  day: { code: 'dd/mm/yyyy', align: 'center' },
};

interface CellAppearance {
  readonly color: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly size?: number;
  readonly fill?: string;
  readonly topBorder?: boolean;
}

/** Inputs are blue on faint blue, as analysts expect, and what is fixed is grey. A total carries a line above it. */
const APPEARANCES: Readonly<Record<CellRole, CellAppearance>> = {
  input: { color: 'FF0B3FB3', fill: 'FFEAF2FF' },
  fixed: { color: 'FF5B6472', fill: 'FFE9EBEF' },
  computed: { color: 'FF1A1F2B' },
  total: { color: 'FF1A1F2B', bold: true, topBorder: true },
  header: { color: 'FF3D4657', bold: true, fill: 'FFF1F3F6' },
  title: { color: 'FF1A1F2B', bold: true, size: 14 },
  note: { color: 'FF5B6472', italic: true },
};

const roles = Object.keys(APPEARANCES) as CellRole[];
const formats = Object.keys(FORMATS) as CellFormat[];
/** Ids below 164 belong to the format's built-in number formats. */
const FIRST_FORMAT_ID = 164;
/** Style 0 is the default of empty cells; each pair of ours takes two, plain and with quotePrefix. */
const FIRST_STYLE = 1;

const styleIds = new Map<StyleKey, number>(
  roles.flatMap((role, r) =>
    formats.map((format, f): [StyleKey, number] => [`${role}.${format}`, FIRST_STYLE + 2 * (r * formats.length + f)]),
  ),
);

/**
 * Returns the number that a cell of this style carries. With `quoted` a text stays a text even when a user edits the cell. The
 * spreadsheet displays it as if typed after an apostrophe.
 */
export function styleId(key: StyleKey, quoted: boolean): number {
  const id = styleIds.get(key);
  if (id === undefined) throw new RangeError(`unknown style ${key}`);
  return quoted ? id + 1 : id;
}

/** The part `xl/styles.xml`. */
export function stylesXml(): string {
  const numberFormats = formats.map(
    (key, i) => `<numFmt numFmtId="${FIRST_FORMAT_ID + i}" formatCode="${escapeXml(FORMATS[key].code)}"/>`,
  );
  const fonts = roles.map((role) => fontXml(APPEARANCES[role]));
  const fills = roles.map((role) => fillXml(APPEARANCES[role]));
  const cells = roles.flatMap((role, r) =>
    formats.flatMap((format, f) => [false, true].map((quoted) => cellXml(role, format, r, f, quoted))),
  );
  return `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
    list('numFmts', numberFormats),
    list('fonts', ['<font><sz val="10"/><name val="Calibri"/><family val="2"/></font>', ...fonts]),
    list('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      ...fills,
    ]),
    list('borders', [
      '<border><left/><right/><top/><bottom/><diagonal/></border>',
      '<border><left/><right/><top style="thin"><color rgb="FF5B6472"/></top><bottom/><diagonal/></border>',
    ]),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>', ...cells]),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  ].join('')}</styleSheet>`;
}

function list(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}

function fontXml({ color, bold, italic, size = 10 }: CellAppearance): string {
  return `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${size}"/><color rgb="${color}"/><name val="Calibri"/><family val="2"/></font>`;
}

function fillXml({ fill }: CellAppearance): string {
  if (!fill) return '<fill><patternFill patternType="none"/></fill>';
  return `<fill><patternFill patternType="solid"><fgColor rgb="${fill}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function cellXml(role: CellRole, format: CellFormat, r: number, f: number, quoted: boolean): string {
  const appearance = APPEARANCES[role];
  const align = FORMATS[format].align;
  const attributes = [
    `numFmtId="${FIRST_FORMAT_ID + f}" fontId="${r + 1}" fillId="${appearance.fill ? r + 2 : 0}" borderId="${appearance.topBorder ? 1 : 0}" xfId="0"`,
    'applyNumberFormat="1" applyFont="1"',
    appearance.fill ? 'applyFill="1"' : '',
    appearance.topBorder ? 'applyBorder="1"' : '',
    quoted ? 'quotePrefix="1"' : '',
    align ? 'applyAlignment="1"' : '',
  ].filter(Boolean);
  const open = `<xf ${attributes.join(' ')}`;
  return align ? `${open}><alignment horizontal="${align}"/></xf>` : `${open}/>`;
}
