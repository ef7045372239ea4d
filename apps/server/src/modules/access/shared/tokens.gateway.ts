/**
 * Signed tokens (EdDSA, with key id). An Ed25519 signature is deterministic: a refresh token can be rebuilt from its stored
 * claims. So storage holds only its hash, and honest racing requests still get the same successor. The keys are sealed at rest.
 */
import { invariant } from '@uni/contracts';
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
import { sql } from 'kysely';
import { hashText } from '../../../platform/hashing.ts';
import type { Platform } from '../../../platform/module.ts';
import { SealBroken } from '../../../platform/sealing/index.ts';

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
  /** The id of the newest key. */
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
/** The longest time a process may sign with a key that another process has replaced. */
const currentForMs = 60_000;
const mostVerified = 10_000;

type Means = Pick<Platform, 'database' | 'sealing'>;

/** Loads the server's keys, or creates the first one. */
export const createTokens = async (means: Means): Promise<Tokens> => {
  let keys = await loadKeys(means);
  let loadedAt = Date.now();
  const reload = async (): Promise<void> => {
    loadedAt = Date.now();
    keys = await loadKeys(means);
  };
  if (keys.size === 0) {
    await storeNewKey(means);
    await reload();
  }

  /** Another process may have made a key since. An unknown id causes one query a second, not one per request. */
  const keyOf = async (keyId: string): Promise<Key | undefined> => {
    if (!keys.has(keyId) && Date.now() - loadedAt > reloadAfterMs) await reload();
    return keys.get(keyId);
  };

  const verified = new VerifiedTokens();
  return {
    get currentKey() {
      const [newest] = keys.keys();
      if (newest === undefined) throw new Error('No signing key');
      return newest;
    },
    sign: async (claims, keyId) => {
      const key = await keyOf(keyId);
      invariant(key, 'A token names an unknown signing key');
      return new SignJWT(payloadOf(claims))
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: keyId })
        .sign(key.signing);
    },
    verify: async (token, now) => {
      // Here and not while signing, which happens within a transaction of an organization.
      if (Date.now() - loadedAt > currentForMs) await reload();
      const key = await keyOf(keyIdOf(token));
      return key ? verified.claimsOf(key, token, now) : null;
    },
  };
};

/**
 * Creates a new key, with which every process signs within a minute. Older keys still verify what they signed. With `endSessions`
 * they are deleted, and every session ends. Returns the new key's id.
 */
export const rotateSigningKey = async (means: Means, endSessions: boolean): Promise<string> => {
  const id = await storeNewKey(means);
  await means.database.withPlatform(async (transaction) => {
    const older = transaction.deleteFrom('signing_keys').where('id', '!=', id);
    if (endSessions) await older.execute();
    // Longer than any session, and than any process signs with it: nothing is left that it has signed.
    else
      await older
        .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
        .where('id', 'not in', newestTwo)
        .execute();
  });
  return id;
};

/** The key before the newest one has signed until a moment ago, however old it is. */
const newestTwo = sql<string>`(select id from signing_keys order by created_at desc, id limit 2)`;

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

interface VerifiedToken {
  readonly key: Key;
  readonly claims: Claims;
}

/** The signature of a token is verified once for each key that is loaded, so at least once a minute. */
class VerifiedTokens {
  readonly #known = new Map<string, VerifiedToken>();

  async claimsOf(key: Key, token: string, now: Date): Promise<Claims | null> {
    // The text itself would be a secret in memory.
    const mark = hashText(token);
    const known = this.#known.get(mark);
    if (known?.key === key) return known.claims.expiresAt > Math.floor(now.getTime() / 1_000) ? known.claims : null;
    const claims = await verifyWith(key, token, now);
    if (!claims) return null;
    if (this.#known.size >= mostVerified) this.#known.clear();
    this.#known.set(mark, { key, claims });
    return claims;
  }
}

const loadKeys = async (means: Means): Promise<Map<string, Key>> => {
  const rows = await means.database.withPlatform((transaction) =>
    transaction
      .selectFrom('signing_keys')
      .select(['id', 'private_key'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
  );
  const entries = rows.map(async ({ id, private_key: stored }): Promise<[string, Key][]> => {
    const text = await opened(means, id, stored);
    if (text === null) return [];
    const privateKey: JWK = JSON.parse(text);
    const { d: _secret, ...publicKey } = privateKey;
    return [[id, { signing: await importKey(privateKey), checking: await importKey(publicKey) }]];
  });
  return new Map((await Promise.all(entries)).flat());
};

const sealContextOf = (id: string): string => `signing_key:${id}`;

/**
 * Returns the key's text; null when the server has lost the key that opens it. Seals it again if the current key did not seal it.
 */
const opened = async ({ database, sealing }: Means, id: string, stored: string): Promise<string | null> => {
  // Before sealing existed, keys were stored as JSON.
  const isPlain = stored.startsWith('{');
  if (!isPlain && sealing.isCurrent(stored)) return openOrNull(sealing, id, stored);
  const text = isPlain ? stored : openOrNull(sealing, id, stored);
  if (text === null) return null;
  await database.withPlatform((transaction) =>
    transaction
      .updateTable('signing_keys')
      .set({ private_key: sealing.seal(text, sealContextOf(id)) })
      .where('id', '=', id)
      .where('private_key', '=', stored)
      .execute(),
  );
  return text;
};

const openOrNull = (sealing: Means['sealing'], id: string, stored: string): string | null => {
  try {
    return sealing.open(stored, sealContextOf(id));
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
};

const importKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array) throw new Error('A stored signing key is not an Ed25519 key');
  return key;
};

const storeNewKey = async ({ database, sealing }: Means): Promise<string> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const id = (await calculateJwkThumbprint(jwk)).slice(0, 16);
  const private_key = sealing.seal(JSON.stringify(jwk), sealContextOf(id));
  await database.withPlatform((transaction) =>
    transaction
      .insertInto('signing_keys')
      // The time of day: of two that are made in a moment, the order counts.
      .values({ id, private_key, created_at: sql<Date>`clock_timestamp()` })
      .execute(),
  );
  return id;
};

/** Returns a refresh token's stored hash. */
export const tokenHash = (token: string): string => hashText(token);
