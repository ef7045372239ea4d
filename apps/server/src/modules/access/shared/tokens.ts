/**
 * Signed tokens (EdDSA, with key id). An Ed25519 signature is deterministic: a refresh token can be made again from its
 * stored claims, so that storage holds only its hash and yet honest racers get the same successor.
 */
import { createHash } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Database } from '../../../platform/database/index.ts';

type TokenType = 'access' | 'refresh';

export interface Claims {
  readonly type: TokenType;
  readonly id: number;
  readonly userId: number;
  readonly sessionId: number;
  /** Whole seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface Tokens {
  readonly currentKey: string;
  sign(claims: Claims, keyId: string): Promise<string>;
  /** The claims of an unexpired token of ours, of either type; null for anything else. */
  verify(token: string, now: Date): Promise<Claims | null>;
}

interface Key {
  readonly signing: CryptoKey;
  readonly checking: CryptoKey;
}

const algorithm = 'EdDSA';
const reloadAfterMs = 1_000;

/** Loads the house's keys, or makes the first one. */
export const createTokens = async (database: Database): Promise<Tokens> => {
  let keys = await loadKeys(database);
  let loadedAt = Date.now();
  if (keys.size === 0) {
    await storeNewKey(database);
    keys = await loadKeys(database);
  }
  const [currentKey] = keys.keys();
  if (currentKey === undefined) throw new Error('No signing key');

  /** Another process may have made a key since; an unknown id is worth one look a second, not one per request. */
  const keyOf = async (keyId: string): Promise<Key | undefined> => {
    if (!keys.has(keyId) && Date.now() - loadedAt > reloadAfterMs) {
      loadedAt = Date.now();
      keys = await loadKeys(database);
    }
    return keys.get(keyId);
  };

  return {
    currentKey,
    sign: async (claims, keyId) => {
      const key = await keyOf(keyId);
      if (!key) throw new Error('A token names an unknown signing key');
      return new SignJWT(payloadOf(claims))
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: keyId })
        .sign(key.signing);
    },
    verify: async (token, now) => {
      const key = await keyOf(keyIdOf(token));
      return key ? verifyWith(key, token, now) : null;
    },
  };
};

const payloadOf = (claims: Claims) => ({
  token_type: claims.type,
  exp: claims.expiresAt,
  iat: claims.issuedAt,
  jti: String(claims.id),
  user_id: String(claims.userId),
  sid: String(claims.sessionId),
});

const keyIdOf = (token: string): string => {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    return '';
  }
};

const verifyWith = async (key: Key, token: string, now: Date): Promise<Claims | null> => {
  try {
    const { payload } = await jwtVerify(token, key.checking, {
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'jti'],
    });
    const { token_type: type, jti, user_id: userId, sid, exp, iat } = payload;
    if (type !== 'access' && type !== 'refresh') return null;
    const claims = { id: Number(jti), userId: Number(userId), sessionId: Number(sid) };
    if (!Object.values(claims).every(Number.isSafeInteger)) return null;
    return { ...claims, type, issuedAt: iat ?? 0, expiresAt: exp ?? 0 };
  } catch {
    return null;
  }
};

const loadKeys = async (database: Database): Promise<Map<string, Key>> => {
  const rows = await database.withPlatform((transaction) =>
    transaction
      .selectFrom('signing_keys')
      .select(['id', 'private_key'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  );
  const entries = rows.map(async ({ id, private_key: text }): Promise<[string, Key]> => {
    const privateKey: JWK = JSON.parse(text);
    const { d: _secret, ...publicKey } = privateKey;
    return [id, { signing: await importKey(privateKey), checking: await importKey(publicKey) }];
  });
  return new Map(await Promise.all(entries));
};

const importKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('A stored signing key is not an Ed25519 key');
  return key;
};

const storeNewKey = async (database: Database): Promise<void> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const id = (await calculateJwkThumbprint(jwk)).slice(0, 16);
  await database.withPlatform((transaction) =>
    transaction
      .insertInto('signing_keys')
      .values({ id, private_key: JSON.stringify(jwk) })
      .execute(),
  );
};

/** What storage keeps of a refresh token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
