const SEPARATORS = [';', '\t', ','] as const;

/** Rows of delimited text: the separator is the one most used outside quotes in the first lines; quotes as in RFC 4180. */
export function readDelimited(text: string): string[][] {
  const separator = separatorOf(text.slice(0, 20_000));
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  let isFresh = true;
  const endField = (): void => {
    row.push(field);
    field = '';
    isFresh = true;
  };
  const endRow = (): void => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && isFresh) {
      quoted = true;
      isFresh = false;
    } else if (character === separator) endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') {
      field += character;
      isFresh = false;
    }
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}

function separatorOf(sample: string): string {
  const outside = sample.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => outside.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}
