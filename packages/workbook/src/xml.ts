/** The declaration that opens every part of a workbook. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const MARKUP = /[&<>"]/;

/** Namespaces of a workbook's parts. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Namespace of the relations between parts. */
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Text for an element or an attribute in double quotes. */
export function escapeXml(text: string): string {
  if (!MARKUP.test(text)) return text;
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const SPECIAL = /[\u0000-\u001f\ud800-\udfff\ufffe\uffff_&<>"]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text of a cell. XML cannot hold control characters and lone surrogates; the format writes them `_x0001_`. So the underscore
 * of a text that merely resembles that is written `_x005F_`.
 */
export function escapeCellText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const safe = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(CONTROL, codeUnit)
    .replace(LONE_SURROGATE, codeUnit);
  return escapeXml(safe);
}

function codeUnit(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** The reverse of escapeCellText and of XML's own character references. */
export function unescapeCellText(text: string): string {
  return unescapeXml(text).replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9A-Fa-f]+|#\d+|amp|lt|gt|quot|apos);/g, (whole, entity: string) => {
    if (entity.startsWith('#')) {
      const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
      // A reference to no character stays as it is written.
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[entity] ?? whole;
  });
}
