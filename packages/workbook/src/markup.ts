import { escapeXml, unescapeXml } from './xml.ts';

/** Tokens of a document, in order. Names come without their namespace's prefix. */
export type Token =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Walks a document once, from left to right, whatever is in it. No file from outside can make it read a stretch twice.
 * An element that closes itself opens and closes. Text comes as it is written, escaped.
 */
export function* tokens(xml: string): Generator<Token> {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag < 0) return;
    if (tag > at) yield { kind: 'text', text: xml.slice(at, tag) };
    const special = specialAt(xml, tag);
    if (special) {
      if (special.text !== '') yield { kind: 'text', text: special.text };
      at = special.next;
      continue;
    }
    const end = tagEnd(xml, tag + 1);
    if (end < 0) return;
    yield* tagTokens(xml.slice(tag + 1, end));
    at = end + 1;
  }
}

/** Comments and instructions are passed over, a section of plain characters is text. */
function specialAt(xml: string, tag: number): { text: string; next: number } | null {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<!', '>'],
  ] as const) {
    if (!xml.startsWith(opening, tag)) continue;
    const end = xml.indexOf(closing, tag + opening.length);
    const last = end < 0 ? xml.length : end;
    return {
      text: opening === '<![CDATA[' ? escapeXml(xml.slice(tag + opening.length, last)) : '',
      next: last + closing.length,
    };
  }
  return null;
}

/** The `>` that ends a tag: one within quotes does not. */
function tagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return at;
  }
  return -1;
}

function* tagTokens(tag: string): Generator<Token> {
  if (tag.startsWith('/')) {
    yield { kind: 'close', name: localName(tag.slice(1).trim()) };
    return;
  }
  const closesItself = tag.endsWith('/');
  const inside = closesItself ? tag.slice(0, -1) : tag;
  const space = inside.search(/\s/);
  const name = localName(space < 0 ? inside : inside.slice(0, space));
  yield { kind: 'open', name, attributes: space < 0 ? '' : inside.slice(space) };
  if (closesItself) yield { kind: 'close', name };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute of a tag, unescaped; null when it has none of that name. `name` with its prefix. */
export function attribute(attributes: string, name: string): string | null {
  let at = attributes.indexOf(`${name}=`);
  while (at >= 0) {
    const quote = attributes[at + name.length + 1];
    const before = attributes[at - 1];
    if ((before === undefined || /\s/.test(before)) && (quote === '"' || quote === "'")) {
      const from = at + name.length + 2;
      const end = attributes.indexOf(quote, from);
      return end < 0 ? null : unescapeXml(attributes.slice(from, end));
    }
    at = attributes.indexOf(`${name}=`, at + 1);
  }
  return null;
}
