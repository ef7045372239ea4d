/** A security key made of software: it answers as an authenticator does (WebAuthn, attestation "none", ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface SoftwareKey {
  readonly id: string;
  /** Returns the browser's answer when the key is created for this challenge. */
  create(challenge: string, page?: Partial<Page>): Record<string, unknown>;
  /** Returns the browser's answer to a challenge. Each answer increments the counter, unless a count is given. */
  answer(challenge: string, page?: Partial<Page> & { readonly count?: number }): Record<string, unknown>;
}

interface Page {
  readonly origin: string;
  /** Host of the key request. */
  readonly host: string;
  /** True if the user touched the key. */
  readonly isTouched: boolean;
}

const present = 0x01;
const attested = 0x40;

export const makeSecurityKey = (home: Pick<Page, 'origin' | 'host'>, { counts = true } = {}): SoftwareKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signatureCount = 0;
  const authenticatorData = (page: Page, count: number, more: readonly Buffer[] = []): Buffer => {
    const flags = (page.isTouched ? present : 0) | (more.length > 0 ? attested : 0);
    return Buffer.concat([sha256(page.host), Buffer.from([flags]), bigEndian(count, 4), ...more]);
  };
  const at = (page: Partial<Page>): Page => ({ ...home, isTouched: true, ...page });
  return {
    id,
    create: (challenge, page = {}) => {
      const where = at(page);
      const cose = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = [Buffer.alloc(16), bigEndian(credentialId.length, 2), credentialId, cose];
      const attestationObject = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authenticatorData(where, signatureCount, credential)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, where).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb', 'telepathy'],
        },
        clientExtensionResults: {},
      };
    },
    answer: (challenge, { count, ...page } = {}) => {
      if (counts) signatureCount += 1;
      const where = at(page);
      const authenticator = authenticatorData(where, count ?? signatureCount);
      const client = clientData('webauthn.get', challenge, where);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      };
    },
  };
};

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, { origin }: Page): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

type Item = string | number | Buffer | readonly Entry[];
type Entry = readonly [string | number, Item];

/** CBOR (RFC 8949), as much of it as a key writes. */
const cbor = (value: Item): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap(([name, held]) => [cbor(name), cbor(held)])]);
};

/** Major type and argument. */
const head = (major: number, argument: number): Buffer => {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), bigEndian(argument, 2)]);
};
