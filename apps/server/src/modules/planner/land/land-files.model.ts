import { type LandFileType, landFileTypes } from '@uni/contracts';

/** First bytes of each type. */
const signatures: Readonly<Record<LandFileType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** Returns the type of a file by its first bytes; null for another, and for base64 that hides something. */
export const mediaTypeOf = (bytes: Buffer, encoded: string): LandFileType | null => {
  if (bytes.toString('base64') !== encoded) return null;
  return landFileTypes.find((type) => signatures[type].every((byte, at) => bytes[at] === byte)) ?? null;
};
