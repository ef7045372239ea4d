import type { SpreadsheetSheet } from '../spreadsheet.ts';
import { plain, textOf } from './cell-values.ts';
import type { Scale } from './reading.ts';

/** Rows and columns in which a sheet names its unit. */
const ROWS = 12;
const COLUMNS = 40;

/** The unit that the heads of the sheets name, such as `R$ mil`; reais where they name none. */
export function writtenScale(sheets: readonly SpreadsheetSheet[]): Scale {
  for (const { rows } of sheets)
    for (const row of rows.slice(0, ROWS))
      for (const cell of row.slice(0, COLUMNS)) {
        const scale = scaleIn(cell?.kind === 'text' ? plain(textOf(cell)) : '');
        if (scale !== 1) return scale;
      }
  return 1;
}

function scaleIn(text: string): Scale {
  if (text.length > 120) return 1;
  if (/r\$ ?\/? ?(mi\b|milhoes)|em milhoes/.test(text)) return 1_000_000;
  return /r\$ ?(x ?)?\(?(mil\b|1\.?000\b|\/1\.?000)|em milhares|em r?\$? ?mil\b|valores em mil\b/.test(text)
    ? 1_000
    : 1;
}
