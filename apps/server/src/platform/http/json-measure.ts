/**
 * Measures a JSON body before parsing. JSON.parse blocks the whole process, and its cost is values and nesting, not bytes. The
 * scan runs in slices, between which other requests are served.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { limits } from '@uni/contracts';

export interface Measured {
  /** Reason to refuse the body unparsed, or null. */
  readonly problem: string | null;
  /** A number that JSON does not have, outside every string; the parser refuses it without naming it. */
  readonly constant: 'NaN' | 'Infinity' | null;
}

interface Progress {
  depth: number;
  values: number;
  isInText: boolean;
  constant: Measured['constant'];
}

const sliceBytes = 512 * 1024;

/** One pass over the bytes. Of a body that is no JSON it may say nothing: the parser refuses that. */
export const measureJson = async (bytes: Uint8Array): Promise<Measured> => {
  const progress: Progress = { depth: 0, values: 1, isInText: false, constant: null };
  for (let from = 0; from < bytes.length; ) {
    const outcome = measureSlice(bytes, from, Math.min(from + sliceBytes, bytes.length), progress);
    if (typeof outcome === 'string') return { problem: outcome, constant: progress.constant };
    from = outcome;
    if (from < bytes.length) await turn();
  }
  return { problem: null, constant: progress.constant };
};

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [upperI, upperN] = [0x49, 0x4e];

/** Returns the start of the next slice, or the reason to refuse the body. */
const measureSlice = (bytes: Uint8Array, from: number, to: number, progress: Progress): number | string => {
  let at = from;
  for (; at < to; at += 1) {
    const byte = bytes[at];
    if (progress.isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) progress.isInText = false;
    } else if (byte === quote) progress.isInText = true;
    else if (byte === comma) progress.values += 1;
    else if (byte === openList || byte === openObject) {
      progress.depth += 1;
      progress.values += 1;
      if (progress.depth > limits.jsonDepth) return tooDeep;
    } else if (byte === closeList || byte === closeObject) progress.depth -= 1;
    else if (byte === upperN || byte === upperI) progress.constant ??= constantAt(bytes, at);
    if (progress.values > limits.jsonValues) return tooMany;
  }
  return at;
};

const tooDeep = `Nesting deeper than ${limits.jsonDepth} levels`;
const tooMany = `More than ${limits.jsonValues} values`;

const constantAt = (bytes: Uint8Array, at: number): Measured['constant'] => {
  const word = (length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));
  if (word(3) === 'NaN') return 'NaN';
  return word(8) === 'Infinity' ? 'Infinity' : null;
};
