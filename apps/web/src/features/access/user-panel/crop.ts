/** The cut of a photo: a square window over an image that can be moved and made larger. No canvas in here. */

/** The window's centre on the image (in its own pixels), and the scale relative to the smallest that fits. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface ImageSize {
  width: number;
  height: number;
}

export const cropLimits = { side: 256, zoomMost: 4, bytes: 96 * 1_024, file: 10 * 1_024 * 1_024 } as const;

/** The side of the window in pixels of the image: the whole shorter side at zoom 1. */
export const windowOf = (size: ImageSize, zoom: number): number => Math.min(size.width, size.height) / zoom;

export const centred = (size: ImageSize): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The window never leaves the image. */
export function held(crop: Crop, size: ImageSize): Crop {
  const zoom = between(crop.zoom, 1, cropLimits.zoomMost);
  const half = windowOf(size, zoom) / 2;
  return { zoom, x: between(crop.x, half, size.width - half), y: between(crop.y, half, size.height - half) };
}

/** The image follows the hand: by a share of the window's side, to the right and down. */
export function moved(crop: Crop, size: ImageSize, right: number, down: number): Crop {
  const side = windowOf(size, crop.zoom);
  return held({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, size);
}

export const zoomed = (crop: Crop, size: ImageSize, zoom: number): Crop => held({ ...crop, zoom }, size);

/** Returns the window's position between the image's edges, 0 to 1 each way; the middle where it cannot move. */
export function positionOf(crop: Crop, size: ImageSize): { right: number; down: number } {
  const side = windowOf(size, crop.zoom);
  const share = (middle: number, length: number) => (length > side ? (middle - side / 2) / (length - side) : 0.5);
  return { right: share(crop.x, size.width), down: share(crop.y, size.height) };
}

/** The window where those shares say. */
export function placed(crop: Crop, size: ImageSize, { right, down }: { right: number; down: number }): Crop {
  const side = windowOf(size, crop.zoom);
  return held({ ...crop, x: side / 2 + right * (size.width - side), y: side / 2 + down * (size.height - side) }, size);
}

/** JPEG qualities to try, best first, until the file is small enough. */
export const qualities = [0.9, 0.8, 0.7, 0.5, 0.3] as const;

/** Bytes of what a base64 data address carries. */
export const bytesOf = (address: string): number => {
  const encoded = address.slice(address.indexOf(',') + 1);
  return (encoded.length * 3) / 4 - (encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0);
};

/** The first that is small enough; the smallest when none is. */
export function smallEnough(addressAt: (quality: number) => string): string {
  let last = '';
  for (const quality of qualities) {
    last = addressAt(quality);
    if (bytesOf(last) <= cropLimits.bytes) return last;
  }
  return last;
}
