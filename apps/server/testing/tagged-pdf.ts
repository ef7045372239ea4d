/** A tagged PDF as assistive technology reads it: language, embedded fonts, and the structure with its text. */
import { inflateSync } from 'node:zlib';

export interface PdfElement {
  readonly type: string;
  /** The text alternative of a figure. */
  readonly alt: string | null;
  readonly scope: string | null;
  /** Text of the element itself, without its children's. */
  readonly text: string;
  readonly children: readonly PdfElement[];
}

export interface TaggedPdf {
  readonly isTagged: boolean;
  readonly language: string | null;
  readonly title: string;
  readonly pages: number;
  /** Width and height of the first page, in points. */
  readonly size: readonly [number, number];
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean; readonly hasText: boolean }[];
  readonly elements: readonly PdfElement[];
}

type Objects = ReadonlyMap<string, string>;

export const readTaggedPdf = (bytes: Uint8Array): TaggedPdf => {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects: Objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d{1,9}) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const all = [...objects.values()];
  const catalog = all.find((body) => /\/Type \/Catalog\b/.test(headOf(body))) ?? '';
  const properties = all.find((body) => /\/Producer /.test(headOf(body))) ?? '';
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(raw);
  const pageIds = [...objects].filter(([, body]) => /\/Type \/Page\b(?!s)/.test(headOf(body))).map(([id]) => id);
  const textOf = pageTexts(objects, pageIds);
  const root = all.find((body) => /\/Type \/StructTreeRoot\b/.test(headOf(body))) ?? '';
  return {
    isTagged: /\/Marked true/.test(objects.get(refOf(catalog, 'MarkInfo')) ?? ''),
    language: stringOf(catalog, 'Lang'),
    title: literalOf(objects.get(refOf(properties, 'Title')) ?? '') ?? '',
    pages: pageIds.length,
    size: [Number(box?.[1]), Number(box?.[2])],
    fonts: all.filter((body) => /\/Subtype \/Type0\b/.test(headOf(body))).map((font) => fontOf(objects, font)),
    elements: kidsOf(root).map((id) => elementOf(objects, id, textOf)),
  };
};

/** Every element of a type, in the order of reading. */
export const elementsOf = (elements: readonly PdfElement[], type: string): PdfElement[] =>
  elements.flatMap((element) => [...(element.type === type ? [element] : []), ...elementsOf(element.children, type)]);

/** The text of an element with its children's. */
export const wholeText = ({ text, children }: PdfElement): string =>
  [text, ...children.map(wholeText)].filter(Boolean).join('\n');

const headOf = (body: string): string => body.split('stream\n', 1)[0] ?? '';

const refOf = (body: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(headOf(body))?.[1] ?? '';

const stringOf = (body: string, key: string): string | null => literalOf(headOf(body).split(`/${key} `)[1] ?? '');

/** The string that a text begins with. */
const literalOf = (body: string): string | null => {
  const escaped = /^\(((?:\\[\s\S]|[^\\)])*)\)/.exec(body)?.[1];
  if (escaped === undefined) return null;
  const text = escaped.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter);
  return text.startsWith('\u00fe\u00ff')
    ? new TextDecoder('utf-16be').decode(Buffer.from(text.slice(2), 'latin1'))
    : text;
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const fontOf = (objects: Objects, font: string): TaggedPdf['fonts'][number] => {
  const descendant = /\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1] ?? '';
  const descriptor = objects.get(refOf(objects.get(descendant) ?? '', 'FontDescriptor')) ?? '';
  return {
    name: /\/BaseFont \/(?:[A-Z]+\+)?([\w-]+)/.exec(font)?.[1] ?? '',
    isEmbedded: /\/FontFile2? \d+ 0 R/.test(descriptor),
    hasText: objects.has(refOf(font, 'ToUnicode')),
  };
};

const streamOf = (body: string): string => {
  const stream = /stream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
  return /\/FlateDecode/.test(headOf(body)) ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
};

/** The children of an element as ids; marked content is a number alone. */
const kidsOf = (body: string): string[] =>
  [...(/\/K \[([^\]]*)\]/.exec(headOf(body))?.[1] ?? '').matchAll(/\b(\d{1,9}) 0 R/g)].map(([, id = '']) => id);

const markedOf = (body: string): string[] =>
  [...(/\/K \[([^\]]*)\]/.exec(headOf(body))?.[1] ?? '').replace(/\b\d{1,9} 0 R/g, '').matchAll(/\d+/g)].map(
    ([id]) => id,
  );

const elementOf = (objects: Objects, id: string, textOf: (page: string, mark: string) => string): PdfElement => {
  const body = objects.get(id) ?? '';
  const page = refOf(body, 'Pg');
  return {
    type: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
    alt: stringOf(body, 'Alt'),
    scope: /\/Scope \/(\w+)/.exec(body)?.[1] ?? null,
    text: markedOf(body)
      .map((mark) => textOf(page, mark))
      .join(''),
    children: kidsOf(body).map((kid) => elementOf(objects, kid, textOf)),
  };
};

/** The text of each marked content of each page. */
const pageTexts = (objects: Objects, pageIds: readonly string[]): ((page: string, mark: string) => string) => {
  const written = new Map(pageIds.map((id) => [id, markedTexts(objects, objects.get(id) ?? '')]));
  return (page, mark) => written.get(page)?.get(mark) ?? '';
};

const markedTexts = (objects: Objects, page: string): ReadonlyMap<string, string> => {
  const resources = objects.get(refOf(page, 'Resources')) ?? '';
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', ref = '']) => [
      name,
      lettersOf(objects.get(refOf(objects.get(ref) ?? '', 'ToUnicode')) ?? ''),
    ]),
  );
  const marked = new Map<string, string>();
  let [mark, font] = ['', ''];
  for (const [, id, chosen, strings] of streamOf(objects.get(refOf(page, 'Contents')) ?? '').matchAll(
    /\/MCID (\d+)|\/(F\d+) [\d.]+ Tf|\[([^[\]\n]{0,20000})\] TJ/g,
  )) {
    [mark, font] = [id ?? mark, chosen ?? font];
    if (strings !== undefined) marked.set(mark, (marked.get(mark) ?? '') + lettersIn(strings, fonts.get(font) ?? []));
  }
  return marked;
};

/** The text of strings of four hexadecimal digits a glyph, with kerning between them. */
const lettersIn = (strings: string, letters: readonly string[]): string =>
  [...strings.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => letters[Number.parseInt(code, 16)] ?? '')
    .join('');

/** Letters by glyph, out of the map that makes text selectable. */
const lettersOf = (map: string): string[] =>
  [...streamOf(map).matchAll(/\[((?:<[0-9a-f ]+>\s?)+)\]/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([0-9a-f ]+)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    ),
  );
