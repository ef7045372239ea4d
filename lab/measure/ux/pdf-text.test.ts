import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfPages } from './pdf-text.ts';

const carriageReturn = 0x0d;

/** Compressed content of a page that ends in the byte of a carriage return. */
function contentEndingInReturn(): Buffer {
  for (let spaces = 0; spaces < 10_000; spaces += 1) {
    const bytes = deflateSync(`/F1 12 Tf ${' '.repeat(spaces % 100)}<0041> ${spaces} ET`);
    if (bytes.at(-1) === carriageReturn) return bytes;
  }
  throw new Error('no such content was found');
}

it('reads a content whose last byte is a carriage return', () => {
  const bytes = contentEndingInReturn();
  const map = 'begincodespacerange <0000> begincmap beginbfchar <0041> <0041> endbfchar';
  const file = Buffer.concat([
    Buffer.from('1 0 obj <</Type /Page /Resources 2 0 R /Contents 3 0 R>> endobj\n2 0 obj <</F1 4 0 R>> endobj\n'),
    Buffer.from(`3 0 obj <</Filter /FlateDecode /Length ${bytes.length}>> stream\n`),
    bytes,
    Buffer.from('\nendstream endobj\n4 0 obj <</ToUnicode 5 0 R>> endobj\n'),
    Buffer.from(`5 0 obj <</Length ${map.length}>> stream\n${map}\nendstream endobj\n`),
  ]);
  expect(pdfPages(file)).toEqual([expect.stringContaining('A')]);
});
