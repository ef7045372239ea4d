/** Words that may follow a table's name in a statement and are no alias of it. */
export const keywords: ReadonlySet<string> = new Set(
  `and as case cross default do enable end except fetch for force full group having inner intersect join lateral left limit
   natural offset on or order returning right select set tablesample then union using values when where window with`.split(
    /\s+/,
  ),
);
