import { logoLimits } from '@uni/contracts';

/** Largest file that is opened, in bytes. */
export const largestLogoFile = 10 * 1_024 * 1_024;

/** Returns the size within a square of a side, in whole pixels. A smaller picture stays as it is. */
export function sizeWithin(
  picture: { width: number; height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

/** Sides to try, largest first, until the picture is small enough. */
const sides = [logoLimits.side, 384, 256, 128] as const;

/** Redraws a picture as a small PNG, without what its file carries besides. Null: no picture, or too large a file. */
export async function readLogo(file: Blob): Promise<string | null> {
  if (file.size > largestLogoFile) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  for (const side of sides) {
    const address = drawnAt(picture, side);
    if (address.length <= logoLimits.text) return address;
  }
  return null;
}

function drawnAt(picture: ImageBitmap, side: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeWithin(picture, side));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
