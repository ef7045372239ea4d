import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pngOf } from '../../../testing/png.ts';
import { isDrawablePng, isSmallImage } from './index.ts';

const size = { width: 4, height: 3 };

describe('a picture that a document can draw', () => {
  test.each([0, 2, 4, 6])('has eight bits a sample, of colour type %d', (kind) => {
    expect(isDrawablePng(pngOf({ ...size, kind }))).toBe(true);
  });

  test.each([
    ['sixteen bits a sample', { ...size, depth: 16 }],
    ['a palette', { ...size, kind: 3 }],
    ['rows of another order', { ...size, interlaced: true }],
    ['fewer rows than stated', { ...size, rows: Buffer.alloc(2 * 17) }],
    ['more rows than stated', { ...size, rows: Buffer.alloc(4 * 17) }],
    ['a filter that is none', { ...size, rows: Buffer.alloc(3 * 17, 7) }],
    ['data that are not compressed', { ...size, compressed: Buffer.from('not deflated') }],
    ['data that end too early', { ...size, compressed: deflateSync(Buffer.alloc(3 * 17)).subarray(0, 6) }],
    ['data that grow a thousand times', { ...size, compressed: deflateSync(Buffer.alloc(60_000_000)) }],
    ['a side too long', { width: 513, height: 1 }],
    ['no side', { width: 0, height: 3 }],
  ])('has not %s', (_what, form) => expect(isDrawablePng(pngOf(form))).toBe(false));

  test('is a PNG, though a photo may be another', () => {
    const jpeg = `data:image/jpeg;base64,${Buffer.from([
      ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0],
      ...[0xff, 0xda, 0, 3, 0, 0xff, 0xd9],
    ]).toString('base64')}`;
    expect([isSmallImage(jpeg), isDrawablePng(jpeg)]).toEqual([true, false]);
    expect(isDrawablePng('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false);
  });
});
