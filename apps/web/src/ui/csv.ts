/** Quoted where the format needs it; a text that begins like a formula stays a text. */
export const csvField = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as a spreadsheet of this country reads them: semicolons between the fields, and decimal commas. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : csvField(cell))).join(';'),
    )
    .join('\r\n');

/** As a file: with a byte-order mark, so that spreadsheets read the accents. */
export const csvFile = (text: string): Blob => new Blob(['\u{feff}', text], { type: 'text/csv;charset=utf-8' });
