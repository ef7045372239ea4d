interface Group<Row> {
  heading: string | undefined;
  rows: Row[];
}

/** Rows in groups: one begins at each new heading, and where `kindOf` changes. */
export function groupsOf<Row extends { heading?: string | undefined }>(
  rows: readonly Row[],
  kindOf: (row: Row) => string,
): Group<Row>[] {
  const groups: Group<Row>[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const isNew = row.heading !== undefined && row.heading !== groups.at(-1)?.heading;
    if (before === undefined || isNew || kindOf(row) !== kindOf(before))
      groups.push({ heading: row.heading, rows: [] });
    groups.at(-1)?.rows.push(row);
    before = row;
  }
  return groups;
}
