/** Rows of texts: a block on the clipboard. */
export type TextTable = readonly (readonly string[])[];

/** A block as tab-separated text. A cell that holds a tab, a line break or a quote is quoted, as spreadsheets do. */
export const tableText = (table: TextTable): string => table.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (text: string): string => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same block as an HTML table, so that a spreadsheet knows its shape. */
export function tableHtml(table: TextTable): string {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const body = table.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return `<table>${body.join('')}</table>`;
}

/** Rows of texts from a spreadsheet's clipboard: tabs, quotes around what holds a tab, one last line break. */
export function clipboardTable(plain: string, html = ''): string[][] {
  const rows = separated(plain);
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  const shape = html === '' ? null : htmlShape(html);
  const widest = Math.max(0, ...rows.map((row) => row.length), shape?.columns ?? 0);
  while (shape && rows.length < shape.rows) rows.push([]);
  return rows.map((row) => Array.from({ length: widest }, (_, at) => row[at] ?? ''));
}

/** The block that a `text/html` clipboard holds; values are never read from it. */
function htmlShape(html: string): { rows: number; columns: number } | null {
  const rows = html.match(/<tr[\s>][\s\S]*?(?=<tr[\s>]|<\/table|$)/gi);
  if (!rows) return null;
  return { rows: rows.length, columns: Math.max(...rows.map((row) => row.match(/<t[dh][\s>]/gi)?.length ?? 0)) };
}

function separated(plain: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const text = plain.replace(/\r\n?/g, '\n');
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
