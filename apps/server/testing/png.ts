/** PNG files made by hand, sound or damaged, as data addresses. */
import { deflateSync } from 'node:zlib';

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  // Checksums are not read.
  return Buffer.concat([head, content, Buffer.alloc(4)]);
};

export interface PngForm {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** Colour type: 2 for three samples a pixel, 6 for four, 3 for a palette. */
  readonly kind?: number;
  readonly interlaced?: boolean;
  /** The rows before compression. Absent: as many zeros as the form needs. */
  readonly rows?: Buffer;
  /** The compressed rows. Absent: `rows`, compressed. */
  readonly compressed?: Buffer;
}

export function pngOf({ width, height, depth = 8, kind = 6, interlaced = false, rows, compressed }: PngForm): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind, 0, 0, interlaced ? 1 : 0], 8);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind] ?? 1;
  const pixels = rows ?? Buffer.alloc(height * (1 + width * samples));
  const chunks = [
    chunk('IHDR', head),
    chunk('IDAT', compressed ?? deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return `data:image/png;base64,${Buffer.concat([signature, ...chunks]).toString('base64')}`;
}
