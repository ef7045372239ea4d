const SEPARATORS = [';', '\t', ','] as const;

/** Rows of delimited text. The separator is the one most used outside quotes in the first lines; quotes as in RFC 4180. */
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
  const special = new RegExp(`[${separator}\n\r]`, 'g');
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      const end = text.indexOf('"', at);
      field += text.slice(at, end < 0 ? text.length : end);
      if (end < 0) break;
      // Two quotes are one that is meant; a single one ends what is quoted.
      quoted = text[end + 1] === '"';
      if (quoted) field += '"';
      at = quoted ? end + 1 : end;
    } else if (character === '"' && isFresh) {
      quoted = true;
      isFresh = false;
    } else if (character === separator) endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') {
      // In one piece up to the next sign: letter by letter a long field costs more than all else.
      special.lastIndex = at;
      const end = special.exec(text)?.index ?? text.length;
      field += text.slice(at, end);
      isFresh = false;
      at = end - 1;
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
