import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commentRules, createGlossaryCheck } from './glossary.ts';
import { declaredNames } from './names.ts';
import { parseFile } from './source.ts';
import { type BannedWord, parseBanned, parseExempt, splitName } from './table.ts';

const readTable = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const bannedTable = readTable('./banned.tsv');
const exemptTable = readTable('./exempt.tsv');
const banned = parseBanned(bannedTable);
const checkAll = createGlossaryCheck({ banned, exempt: parseExempt(exemptTable) });

const head = 'word\tkind\tallowed\tinstead\n';
const sample = createGlossaryCheck({
  banned: parseBanned(
    `${head}=part\tname\t\tseries\nfromTo\tname\t\trange\nkept\tboth\tsrc/erp/** !**/*.test.ts\tstored\nso many\tcomment\t\tn\n`,
  ),
  exempt: parseExempt(
    'name\tdeclared\twhere\treason\nkeptWell\tany\t**\ta library\nkept\tproperty\tsrc/wire/**\tSQL\n',
  ),
});
const findIn = (text: string, path = 'src/a.ts') => sample(path, text).map(({ rule, line }) => `${line} ${rule}`);

describe('a declared name', () => {
  const namesOf = (text: string): string[] =>
    declaredNames(parseFile('a.tsx', text)).flatMap(({ name }) => (name === 'a' ? [] : [name]));

  test.each([
    ['variable', 'const kept = 1;'],
    ['renamed binding', 'const { row: kept } = a;'],
    ['renamed binding with a default', 'const { row: kept = 1 } = a;'],
    ['nested binding', 'const { a: { row: kept } } = a;'],
    ['element of an array', 'const [, kept] = a;'],
    ['rest of an array', 'const [...kept] = a;'],
    ['rest of an object', 'const { ...kept } = a;'],
    ['variable of a loop', 'for (const kept of a);'],
    ['caught error', 'try {} catch (kept) {}'],
    ['function', 'function kept() {}'],
    ['named function expression', 'a(function kept() {});'],
    ['parameter', 'function a(kept: number) {}'],
    ['parameter with a default', 'a((kept = 1) => 1);'],
    ['rest parameter', 'a((...kept: number[]) => 1);'],
    ['parameter of a method of an object', 'a({ a(kept: number) {} });'],
    ['class', 'class kept {}'],
    ['class expression', 'a(class kept {});'],
    ['method', 'class a { kept() {} }'],
    ['private method', 'class a { #kept() {} }'],
    ['field of a class', 'class a { kept = 1; }'],
    ['parameter property', 'class a { a(kept: number): void; a() {} }'],
    ['type alias', 'type kept = 1;'],
    ['interface', 'interface kept {}'],
    ['enum', 'enum kept {}'],
    ['member of an enum', 'enum a { kept }'],
    ['property signature', 'interface a { kept: 1 }'],
    ['property signature of a type', 'type a = { kept?: 1 };'],
    ['method signature', 'interface a { kept(): void }'],
    ['parameter of a function type', 'type a = (kept: 1) => void;'],
    ['parameter of a method signature', 'interface a { a(kept: 1): void }'],
    ['name of an index', 'type a = { [kept: string]: 1 };'],
    ['key of a mapped type', 'type a = { [kept in 1]: 1 };'],
    ['label of a tuple', 'type a = [kept: 1];'],
    ['type parameter', 'type a<kept> = 1;'],
    ['namespace', 'declare namespace kept {}'],
    ['alias of an import', "import { a as kept } from 'a';"],
    ['default import', "import kept from 'a';"],
    ['namespace import', "import * as kept from 'a';"],
    ['alias of an export', 'export { a as kept };'],
  ])('is a %s', (_, text) => {
    expect(namesOf(text)).toEqual(['kept']);
  });

  test.each([
    ['key of an object', 'a({ kept: 1 });'],
    ['method of an object', 'a({ kept() {} });'],
    ['key of a schema', 'a(z.object({ kept: z.string() }));'],
    ['text', "a('kept');"],
    ['shorthand binding', 'const { kept } = a;'],
    ['shorthand binding with a default', 'const { kept = 1 } = a;'],
    ['shorthand parameter', 'function a({ kept }: a) {}'],
    ['import under its own name', "import { kept } from 'a';"],
    ['export under its own name', 'export { kept };'],
    ['member that is read', 'a.kept;'],
    ['computed key', 'class a { [kept] = 1; }'],
    ['attribute', 'a(<a kept={1} />);'],
    ['type that is used', 'type a = kept;'],
  ])('is no %s', (_, text) => {
    expect(namesOf(text)).toEqual([]);
  });

  test('stands at its line, the name of the file at the first', () => {
    expect(findIn('\n\nconst keptRows = 1;', 'src/kept-rows.test.ts')).toEqual(['1 kept', '3 kept']);
  });

  test('is split by case, underscores and hyphens', () => {
    expect(['toldOf', 'ERPPlace', 'n_modulo', 'KEPT_ROWS', 'so many', 'row2Kept'].map(splitName)).toEqual([
      ['told', 'of'],
      ['erp', 'place'],
      ['n', 'modulo'],
      ['kept', 'rows'],
      ['so', 'many'],
      ['row2', 'kept'],
    ]);
  });
});

describe('a banned word', () => {
  test.each([
    ['rowsKept', true],
    ['KeptRow', true],
    ['KEPT_ROWS', true],
    ['unkept', false],
    ['keptRow', true],
    ['part', true],
    ['Part', true],
    ['partOf', false],
    ['mapFromTo', true],
    ['from_to', true],
    ['fromATo', false],
    ['soMany', false],
  ])('in the name %s: %s', (name, refused) => {
    expect(findIn(`const ${name} = 1;`).length > 0).toBe(refused);
  });

  test.each([
    ['// Kept rows.', true],
    ['// Rows (kept).', true],
    ['// So\n// many rows.', true],
    ['/**\n * Of so\n * many rows.\n */', true],
    ['// So are many.', false],
    ['// Of a part, fromTo.', false],
    ['// Rows of `kept`.', false],
    ['/** @param kept rows */', false],
    ['/** Rows of {@link kept}. */', false],
    ['// keptRows', false],
  ])('in the comment %j: %s', (text, refused) => {
    expect(findIn(text).length > 0).toBe(refused);
  });

  test('of a comment is found at its line', () => {
    expect(findIn('\n/**\n * Rows,\n * kept.\n */')).toEqual(['4 kept']);
  });

  test('is allowed in the folders of its row, less those that are taken back', () => {
    expect(findIn('const kept = 1; // Kept.', 'src/erp/a.ts')).toEqual([]);
    expect(findIn('const kept = 1; // Kept.', 'src/erp/a.test.ts')).toEqual(['1 kept', '1 kept']);
  });

  test('stays in a name that is exempt, and in a property where only properties are', () => {
    expect(findIn('const keptWell = 1;')).toEqual([]);
    expect(findIn('interface A { kept: 1 }', 'src/wire/a.ts')).toEqual([]);
    expect(findIn('const kept = 1;', 'src/wire/a.ts')).toEqual(['1 kept']);
    expect(findIn('interface A { kept: 1 }')).toEqual(['1 kept']);
  });

  test('says what stands instead', () => {
    expect(sample('src/a.ts', 'const part = 1;')).toEqual([
      { rule: '=part', path: 'src/a.ts', line: 1, instead: 'series' },
    ]);
  });
});

describe('a comment', () => {
  const opening = `1 ${commentRules.opening.rule}`;
  test.each([
    ['/** What rows there are. */\nexport const a = 1;', [opening]],
    ['/**\n * Whether it is one.\n */\nexport function a() {}', [opening]],
    ['/** Returns what there is. */\nexport const a = 1;', []],
    ['/** What rows there are. */\nconst a = 1;', []],
    ['// What rows there are.\nexport const a = 1;', []],
    ['/** Whatever there is. */\nexport const a = 1;', []],
    ['/** What the file has. */\nconst b = 1;\nexport const a = 1;', []],
  ])('%j of an export does not open with a question', (text, expected) => {
    expect(findIn(text)).toEqual(expected);
  });

  const copy = (count: number): string => Array.from({ length: count }, () => 'row').join(' ');
  const long = commentRules.sentence.rule;
  test.each([
    ['twenty words', `// ${copy(20)}.`, []],
    ['twenty-one', `// ${copy(21)}.`, [`1 ${long}`]],
    ['twenty-one, with a semicolon', `// ${copy(10)}; ${copy(11)}`, [`1 ${long}`]],
    ['two sentences', `// Row ${copy(14)}. Row ${copy(14)}.`, []],
    ['one over two lines', `\n// ${copy(11)}\n// ${copy(11)}`, [`2 ${long}`]],
    ['two comments with a line between', `// ${copy(11)}\n\n// ${copy(11)}`, []],
    ['two at the ends of lines', `a(); // ${copy(11)}\na(); // ${copy(11)}`, []],
    ['the second sentence', `/**\n * Row.\n * Row ${copy(20)}.\n */`, [`3 ${long}`]],
    ['items', `/**\n * - ${copy(11)}\n * - ${copy(11)}\n */`, []],
    ['tags', `/**\n * ${copy(11)}\n * @returns ${copy(11)}\n */`, []],
    ['paragraphs', `/**\n * ${copy(11)}\n *\n * ${copy(11)}\n */`, []],
    ['code that counts as one word', `// ${copy(18)} \`${copy(5)}\` row.`, [] as string[]],
    ['a suppression and its reason', `// biome-ignore lint/a/b: ${copy(20)}`, []],
    ['dashes that are no words', `// ${copy(10)} – ${copy(10)}`, []],
  ])('of %s has at most twenty words a sentence', (_, text, expected) => {
    expect(findIn(text)).toEqual(expected);
  });
});

describe('the table', () => {
  const rows = bannedTable.trimEnd().split('\n').slice(1);

  test('has four columns, is sorted and has each word once', () => {
    expect(bannedTable.startsWith(head)).toBe(true);
    expect(rows.every((row) => row.split('\t').length === 4)).toBe(true);
    const inOrder = banned.map(({ word }) => word);
    expect(inOrder).toEqual([...new Set(inOrder)].sort());
  });

  test('bans whole names in names only, phrases in comments only, and nothing twice', () => {
    expect(banned.filter(({ whole, kind }) => whole && kind !== 'name')).toEqual([]);
    expect(banned.filter(({ word, kind }) => word.includes(' ') && kind !== 'comment')).toEqual([]);
    expect(banned.filter(({ sequence }) => sequence.length === 0)).toEqual([]);
  });

  test.each(['kept\tboth\tstored', 'kept\tverb\t\tstored', 'kept\tboth\t\t', '\tboth\t\tstored'])(
    'refuses the row %j',
    (row) => {
      expect(() => parseBanned(`${head}${row}\n`)).toThrow();
    },
  );

  const planted = 'apps/server/src/platform/http/planted.test.ts';
  const nameOf = ({ sequence, whole }: BannedWord): string =>
    [...(whole ? [] : ['first']), ...sequence].join('_').toUpperCase();

  test.each(banned.map((row) => [row.word, row] as const))('refuses a planted %s', (word, row) => {
    const lines = [
      ...(row.kind === 'comment' ? [] : [`const ${nameOf(row)} = 1;`]),
      ...(row.kind === 'name' ? [] : [`// Rows ${row.sequence.join(' ')}.`]),
    ];
    for (const text of lines) {
      const finding = { rule: word, path: planted, line: 1, instead: row.instead };
      expect(checkAll(planted, text)).toContainEqual(finding);
    }
  });

  test('of exempt names is sorted', () => {
    const lines = exemptTable.trimEnd().split('\n').slice(1);
    expect(lines).toEqual([...new Set(lines)].sort());
  });

  test('leaves the names of libraries and of the wire', () => {
    const text = 'const a = keepPreviousData; interface A { works_start: 1; nome: 1 } const orNotFound = 1;';
    expect(checkAll('apps/web/src/a.ts', text)).toEqual([]);
  });
});
