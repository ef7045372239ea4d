/**
 * Secrets at rest: AES-256-GCM under a key derived per context (an organization and a field, a user and a field). A sealed
 * text opens only in its own context. The envelope names its key: `v1.<key>.<nonce>.<box>`.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Tampered with, moved to another context, or sealed by a key that is no longer here. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface Sealing {
  /** `place` is where the text is stored, e.g. `organization:7/integration.secret`. */
  seal(text: string, context: string): string;
  /** Throws SealBroken. */
  open(sealed: string, context: string): string;
  /** Returns true if the current key sealed it. Text sealed by an older key is sealed again on its next write. */
  isCurrent(sealed: string): boolean;
  /** Returns a keyed fingerprint. Values with few possibilities, such as addresses, are not hidden by a plain hash. */
  fingerprint(text: string, purpose: string): string;
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** `keys`: the current one first. */
export const createSealing = (keys: readonly Buffer[]): Sealing => {
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  const [current] = keys;
  if (!current) throw new Error('Sealing needs a key');
  const currentName = nameOf(current);
  return {
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(current, context), nonce).setAAD(Buffer.from(context));
      const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [version, currentName, nonce.toString('base64url'), box.toString('base64url')].join('.');
    },
    open: (sealed, context) => {
      const [form, name, nonce, box] = sealed.split('.');
      const key = byName.get(name ?? '');
      if (form !== version || !key || !nonce || !box) throw new SealBroken('Not sealed by a key of this house');
      return unbox(keyFor(key, context), Buffer.from(nonce, 'base64url'), Buffer.from(box, 'base64url'), context);
    },
    isCurrent: (sealed) => sealed.split('.')[1] === currentName,
    fingerprint: (text, purpose) =>
      createHmac('sha256', keyFor(current, `fingerprint:${purpose}`))
        .update(text)
        .digest('base64url'),
  };
};

const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

const keyFor = (key: Buffer, context: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `uni.seal|${context}`, 32));

const unbox = (key: Buffer, nonce: Buffer, box: Buffer, context: string): string => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(box.subarray(-tagBytes));
    return Buffer.concat([decipher.update(box.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken('The seal is broken');
  }
};
