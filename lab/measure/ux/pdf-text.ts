/** The texts of a PDF that a browser printed, page by page. It knows enough of the format to read text. */
import { inflateSync } from 'node:zlib';

const OBJECT = /(?<!\d)(\d+) 0 obj\s([\s\S]*?)\sendobj/g;

/** Each page's text in the order in which it was drawn. */
export function pdfPages(file: Buffer): string[] {
  const source = file.toString('latin1');
  const objects = new Map([...source.matchAll(OBJECT)].map(([, id = '', body = '']) => [id, body]));
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return pages.map((page) => {
    const resources = page + (objects.get(/\/Resources\s+(\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+)\s+(\d+) 0 R/g)].map(([, name = '', id = '']) => [name, unicodeOf(objects, id)]),
    );
    const contents = [...(/\/Contents\s+\[?((?:\s?\d+ 0 R)+)/.exec(page)?.[1] ?? '').matchAll(/(?<!\d)(\d+) 0 R/g)];
    return contents.map(([, id = '']) => drawn(streamOf(objects.get(id) ?? ''), fonts)).join('');
  });
}

function streamOf(body: string): string {
  const content = /stream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
  if (!/\/FlateDecode/.test(body)) return content;
  return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
}

interface Font {
  /** Of a glyph's code, in hexadecimal: two where glyphs are drawn as shapes. */
  readonly digits: number;
  readonly glyphs: ReadonlyMap<number, string>;
}

/** Maps each glyph of a font to its text. */
function unicodeOf(objects: ReadonlyMap<string, string>, font: string): Font {
  const map = /\/ToUnicode\s+(\d+) 0 R/.exec(objects.get(font) ?? '')?.[1];
  const table = streamOf(objects.get(map ?? '') ?? '');
  const glyphs = new Map<number, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      glyphs.set(Number.parseInt(from, 16), textOf(to));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from, 16);
      for (let at = start; at <= Number.parseInt(to, 16); at += 1)
        glyphs.set(at, String.fromCharCode(Number.parseInt(first, 16) + at - start));
    }
  const digits = /begincodespacerange\s*<([0-9A-Fa-f]+)>/.exec(table)?.[1]?.length ?? 4;
  return { digits, glyphs };
}

const textOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

function drawn(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font = { digits: 4, glyphs: new Map() };
  let text = '';
  for (const [, name, hex, end] of content.matchAll(/\/(F\d+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>|\b(ET)\b/g)) {
    if (name) font = fonts.get(name) ?? font;
    else if (hex)
      text += codesOf(hex, font.digits)
        .map((code) => font.glyphs.get(code) ?? '')
        .join('');
    else if (end) text += ' ';
  }
  return text.replace(/\s+/g, ' ').trim();
}

const codesOf = (hex: string, digits: number): number[] =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? []).map((code) => Number.parseInt(code, 16));
