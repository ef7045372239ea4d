/** Security keys by WebAuthn: the options for a browser, and the verification of its response. */
import { isIP } from 'node:net';
import { type KeyOffer, type KeyProof, type KeyRequest, keyTransports, type NewCredential } from '@uni/contracts';

/** A third of a second to load, which no start waits for: it comes with the first key. */
const library = () => import('@simplewebauthn/server');

/** A key as it is stored: ids and bytes in base64url. */
export interface StoredKey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface Site {
  readonly origin: string;
  readonly host: string;
}

/** ES256, EdDSA and RS256, as COSE numbers them: what keys in use sign with. */
const algorithms = [-7, -8, -257];

/** Lifetime of a challenge: the time a user has to find the key. */
export const challengeMs = 5 * 60_000;

/** Browsers make keys for names and over https alone; the machine itself is the exception. Null: none are made. */
export const siteOf = (address: string): Site | null => {
  const { origin, hostname, protocol } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { origin, host: hostname } : null;
};

const knownTransports = (transports: readonly string[] = []) =>
  keyTransports.filter((known) => transports.includes(known));

const descriptorOf = ({ credential_id, transports }: StoredKey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: knownTransports(transports),
});

const authenticatorSelection = { residentKey: 'preferred', userVerification: 'preferred' } as const;

export const offerOf = async (
  site: Site,
  user: { readonly id: number; readonly email: string; readonly name: string },
  keys: readonly StoredKey[],
): Promise<KeyOffer['options']> => {
  const { generateRegistrationOptions } = await library();
  const {
    user: person,
    challenge,
    pubKeyCredParams,
  } = await generateRegistrationOptions({
    rpName: 'UNI',
    rpID: site.host,
    userID: new Uint8Array(Buffer.from(String(user.id))),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: site.host, name: 'UNI' },
    user: person,
    challenge,
    pubKeyCredParams,
    timeout: challengeMs,
    excludeCredentials: keys.map(descriptorOf),
    authenticatorSelection,
    attestation: 'none',
  };
};

export const requestOf = async (site: Site, keys: readonly StoredKey[]): Promise<KeyRequest['options']> => {
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: site.host });
  return {
    challenge,
    timeout: challengeMs,
    rpId: site.host,
    allowCredentials: keys.map(descriptorOf),
    userVerification: authenticatorSelection.userVerification,
  };
};

/** The key that was made for this challenge; null when it was made elsewhere, for another one, or is none. */
export const newKeyOf = async (site: Site, challenge: string, made: NewCredential): Promise<StoredKey | null> => {
  const { verifyRegistrationResponse } = await library();
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: { ...made, response: { ...made.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: knownTransports(made.response.transports),
  };
};

/** Returns the key's count after it has answered this challenge. Null when it did not, or when the count has not grown. */
export const countAfter = async (
  site: Site,
  challenge: string,
  key: StoredKey,
  proof: KeyProof['credential'],
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library();
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: false,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
};

/** The library throws on everything that it does not accept. */
const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};
