/** Detects if a written mail names a person, in any transfer encoding of its words (RFC 2045 and 2047). */

/** Takes whole words only: who is called Ana is not named by a week. The mail is given byte by byte. */
export const namesAny = (traces: readonly string[]): ((raw: string) => boolean) => {
  const patterns = traces
    .map((trace) => trace.trim())
    .filter((trace) => trace.length > 2)
    .map((trace) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(trace)}(?![\\p{L}\\p{N}])`, 'iu'));
  return (raw) => {
    const text = readable(raw);
    return patterns.some((pattern) => pattern.test(text));
  };
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A mail with an attachment is read section by section, each in its own encoding (RFC 2046, 5.1). */
const readable = (raw: string): string => {
  const [head = '', body = ''] = splitOnce(raw.replaceAll('\r\n', '\n'), '\n\n');
  const boundary = /^content-type: *multipart\/[^;]*;\s*boundary="?([^"\n]+)"?/im.exec(head)?.[1];
  if (boundary === undefined) return readableSection(head, body);
  const sections = body.split(`--${boundary}`).slice(1, -1);
  return [readableSection(head, ''), ...sections.map((section) => readable(section.replace(/^\n/, '')))].join('\n');
};

const readableSection = (head: string, body: string): string => {
  const isBase64 = /^content-transfer-encoding: *base64/im.test(head);
  const copy = head
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(encodedWord, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? fromBase64(text) : fromQuoted(text.replaceAll('_', ' ')),
    );
  return `${copy}\n${isBase64 ? fromBase64(body) : fromQuoted(body)}`;
};

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

const splitOnce = (text: string, by: string): [string, string] => {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
};
