/** A JPEG without metadata: colour profiles, comments, and what cameras and programs write next to the pixels. */

const startOfScan = 0xda;
const isPassenger = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);

/** The bytes of a JPEG with its passengers left out; anything else comes back as it is. */
export function withoutPassengers(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const segments = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    const next = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (!isPassenger(bytes[at + 1] ?? 0)) segments.push(bytes.subarray(at, next));
    at = next;
  }
  segments.push(bytes.subarray(at));
  const plain = new Uint8Array(segments.reduce((sum, segment) => sum + segment.length, 0));
  let filled = 0;
  for (const segment of segments) {
    plain.set(segment, filled);
    filled += segment.length;
  }
  return plain;
}

/** The same for a data address. */
export function plainAddress(address: string): string {
  const comma = address.indexOf(',') + 1;
  const bytes = Uint8Array.from(atob(address.slice(comma)), (sign) => sign.charCodeAt(0));
  const plain = withoutPassengers(bytes);
  return address.slice(0, comma) + btoa(Array.from(plain, (byte) => String.fromCharCode(byte)).join(''));
}
