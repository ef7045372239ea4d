/**
 * Photos and logos: small PNG or JPEG files, as data URLs. Other users see what is stored. So the file must be an image from first
 * to last byte, without appended data.
 */
import { inflateSync } from 'node:zlib';

const bytesMax = 96 * 1_024;
const sideMax = 512;
const form = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

export const isSmallImage = (text: string): boolean => {
  const [, kind, encoded = ''] = form.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  // Non-canonical base64 can hide data.
  if (bytes.length === 0 || bytes.length > bytesMax || bytes.toString('base64') !== encoded) return false;
  const size = kind === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  return size?.every((side) => side >= 1 && side <= sideMax) ?? false;
};

type Size = readonly [width: number, height: number];

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that hold pixels and colours; texts, times and what programs of others add are refused. */
const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'bKGD', 'pHYs', 'sBIT']);

const sizeOfPng = (bytes: Buffer): Size | null => {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  let at = 8;
  let size: Size | null = null;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (!pngChunks.has(type) || next > bytes.length || (size === null) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') size = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (type === 'IEND') return next === bytes.length ? size : null;
    at = next;
  }
  return null;
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Comments, and the segments in which cameras write where and when. */
const isPassenger = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);

const sizeOfJpeg = (bytes: Buffer): Size | null => {
  const endsThere = bytes.length > 4 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  if (!endsThere || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  let size: Size | null = null;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (isPassenger(marker) || length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker) && length >= 8) size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    // Pixels follow: nothing but the end may be in them twice.
    if (marker === 0xda) return bytes.indexOf(Buffer.from([0xff, 0xd9]), at) === bytes.length - 2 ? size : null;
    at += 2 + length;
  }
  return null;
};

/** Samples of a pixel by the colour type of a PNG; palettes are not drawn. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * True for a small PNG of eight bits a sample, not interlaced, that has every row it states. A damaged one would end the
 * thread that writes documents.
 */
export function isDrawablePng(text: string): boolean {
  if (!text.startsWith('data:image/png;') || !isSmallImage(text)) return false;
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const perPixel = samples[bytes[25] ?? -1];
  if (perPixel === undefined || bytes[24] !== 8 || bytes[28] !== 0) return false;
  const row = 1 + width * perPixel;
  const pixels = inflated(bytes, row * height);
  if (pixels?.length !== row * height) return false;
  return Array.from({ length: height }, (_, y) => pixels[y * row] ?? 9).every((filter) => filter <= 4);
}

/** The pixels of a PNG; null where its data are damaged, or more than `most` bytes. */
function inflated(bytes: Buffer, most: number): Buffer | null {
  const pieces: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      pieces.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  try {
    return inflateSync(Buffer.concat(pieces), { maxOutputLength: most });
  } catch {
    return null;
  }
}
