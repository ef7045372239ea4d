/** Compresses the entries of a workbook by the platform's zlib. */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Compression, Deflate } from '@uni/workbook';

/** How far back deflate may refer, in bytes. */
const windowBytes = 32_768;

/** Each piece is compressed alone, with the end of what came before as its dictionary: one stream in the end. */
const openDeflate = (): Deflate => {
  let before: Uint8Array = new Uint8Array(0);
  return (piece, isLast) => {
    const bytes = deflateRawSync(piece, {
      level: 6,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    });
    before =
      piece.length < windowBytes ? Buffer.concat([before, piece]).subarray(-windowBytes) : piece.slice(-windowBytes);
    return bytes;
  };
};

export const archiveCompression: Compression = { openDeflate, crc32 };
