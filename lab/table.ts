/** Tables as they are printed: aligned for a terminal, in Markdown for a page. */

/** One line of text per row, its columns aligned. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The same as a Markdown table; a missed goal stands out. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cellOf = (cell: string): string => (cell === 'missed' ? '**missed**' : cell.replaceAll('|', '\\|'));
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map((row) => line(row.map(cellOf)))].join('\n');
}
