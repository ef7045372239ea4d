/** Encryption of push messages (RFC 8291) and identification of their sender (RFC 8292). */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** Keys of a browser's subscription: a point of P-256 and 16 bytes, in base64url. */
export interface PushReceiver {
  readonly p256dh: string;
  readonly auth: string;
}

const curve = 'prime256v1';
const pointBytes = 65;
const authBytes = 16;
/** Size of a record; a message is one. */
const recordBytes = 4_096;
const saltBytes = 16;
const keyBytes = 16;
const nonceBytes = 12;

/** Longest text of a message in bytes: a record without header, delimiter and tag. */
export const mostPushBytes = recordBytes - saltBytes - 4 - 1 - pointBytes - 1 - 16;

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** False for keys of which nothing can be encrypted, such as a point that is not on the curve. */
export const isReceiver = ({ p256dh, auth }: PushReceiver): boolean => {
  if (bytesOf(p256dh).length !== pointBytes || bytesOf(auth).length !== authBytes) return false;
  try {
    const own = createECDH(curve);
    own.generateKeys();
    own.computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    return false;
  }
};

const derive = (input: Buffer, salt: Buffer, purpose: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, purpose, length));

const zero = Buffer.alloc(1);
const label = (text: string): Buffer => Buffer.concat([Buffer.from(text), zero]);
const lastRecord = Buffer.from([2]);

const freshKeys = (): ECDH => {
  const keys = createECDH(curve);
  keys.generateKeys();
  return keys;
};

/** Returns a body of `Content-Encoding: aes128gcm`. Salt and keys are new for each message; tests give those of the RFC. */
export const encryptPush = (
  { p256dh, auth }: PushReceiver,
  text: string,
  { salt = randomBytes(saltBytes), keys = freshKeys() }: { readonly salt?: Buffer; readonly keys?: ECDH } = {},
): Buffer => {
  const [receiver, sender] = [bytesOf(p256dh), keys.getPublicKey()];
  const shared = keys.computeSecret(receiver);
  const input = derive(shared, bytesOf(auth), Buffer.concat([label('WebPush: info'), receiver, sender]), 32);
  const key = derive(input, salt, label('Content-Encoding: aes128gcm'), keyBytes);
  const nonce = derive(input, salt, label('Content-Encoding: nonce'), nonceBytes);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), lastRecord])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordBytes);
  size.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, size, sender, ...sealed]);
};

/** A key that identifies this server to push services. */
export interface PushKey {
  readonly id: string;
  /** Uncompressed point in base64url, as browsers take it. */
  readonly publicKey: string;
  /** PKCS #8 in base64url. */
  readonly privateKey: string;
}

export const newPushKey = (): Omit<PushKey, 'id'> => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]).toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
};

/** Push services refuse more than a day. */
const validSeconds = 12 * 3_600;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the `Authorization` header for an endpoint. `contact`: an https address of who sends. */
export const senderHeader = (
  { publicKey, privateKey }: Omit<PushKey, 'id'>,
  { endpoint, contact, now }: { readonly endpoint: string; readonly contact: string; readonly now: Date },
): string => {
  const exp = Math.floor(now.getTime() / 1_000) + validSeconds;
  const claims = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: new URL(endpoint).origin, exp, sub: contact })}`;
  const key = createPrivateKey({ key: bytesOf(privateKey), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${claims}.${signature}, k=${publicKey}`;
};
