import { inflateRawSync, crc32 as wholeCrc32 } from 'node:zlib';
import { readWorkbook, type Sheet, writeWorkbook } from '@uni/workbook';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveCompression } from './index.ts';

/** Both what was deflated and its checksum. */
function pack(pieces: readonly Uint8Array[]): { bytes: Buffer; checksum: number } {
  const deflate = archiveCompression.openDeflate();
  let checksum = 0;
  const packed = pieces.map((piece, at) => {
    checksum = archiveCompression.crc32(piece, checksum);
    return deflate(piece, at === pieces.length - 1);
  });
  return { bytes: Buffer.concat(packed), checksum };
}

const piece = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 5_000 }))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
);

test('pieces of any size are one stream, with the checksum of the whole', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const whole = Buffer.concat(pieces);
      const { bytes, checksum } = pack(pieces);
      expect(inflateRawSync(bytes).equals(whole)).toBe(true);
      expect(checksum).toBe(wholeCrc32(whole));
    }),
    { numRuns: 1_000 },
  );
});

test('a piece refers to what came before it', () => {
  const noise = fc.sample(fc.uint8Array({ minLength: 20_000, maxLength: 20_000 }), { numRuns: 1, seed: 7 })[0];
  if (!noise) throw new Error('nothing was drawn');
  const { bytes } = pack([noise, noise]);
  expect(bytes.length).toBeLessThan(noise.length * 1.2);
});

test('a workbook of many pieces is read back as the one that JavaScript compresses', () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [
    { style: 'computed.text', value: `Unidade ${at} – “Torre B”` } as const,
    { style: 'computed.money', value: (at * 7_919) % 1e6 } as const,
  ]);
  const sheet: Sheet = { name: 'Lista', columnWidths: [], frozen: { rows: 0, columns: 0 }, rows };
  const ours = readWorkbook(writeWorkbook({ sheets: [sheet] }, archiveCompression));
  expect(ours).toEqual(readWorkbook(writeWorkbook({ sheets: [sheet] })));
  expect(ours.sheets.get('Lista')?.get('A30000')?.value).toBe('Unidade 29999 – “Torre B”');
});
