/** OpenID Connect towards one provider: code flow with PKCE, state and nonce; the ID token's signature is checked. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import type { OutsideFetch } from '../../../platform/egress/index.ts';

export interface OpenIdClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly redirectUri: string;
}

/** State stored between leaving for the provider and returning. */
export interface OpenIdChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Identity {
  readonly email: string;
  readonly name: string;
}

export interface OpenId {
  /** Throws when there is no provider at the issuer's address. */
  find(client: OpenIdClient): Promise<void>;
  /** Returns the address for the redirect. */
  addressOf(client: OpenIdClient, checks: OpenIdChecks, email: string): Promise<string>;
  /** Returns the user's identity. Throws when the provider returns none, or none that can be trusted. */
  identityOf(client: OpenIdClient, checks: OpenIdChecks, parameters: string): Promise<Identity>;
}

const knownForMs = 300_000;
const knownClients = 200;

export const createOpenId = (outside: OutsideFetch, allowHttp: boolean): OpenId => {
  const known = new Map<string, { configuration: Promise<Configuration>; until: number }>();

  const discover = ({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> =>
    discovery(URL.parse(issuer) ?? new URL('https://invalid.invalid'), clientId, clientSecret ?? undefined, undefined, {
      [customFetch]: (url, { method, headers, body }) =>
        outside(url, { method, headers, body: body === undefined || body === null ? null : String(body) }),
      execute: [enableNonRepudiationChecks, ...(allowHttp ? [allowInsecureRequests] : [])],
    });

  /** Fetches a provider's configuration once in five minutes. A failure is not cached. */
  const configurationOf = (client: OpenIdClient): Promise<Configuration> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const now = performance.now();
    const cached = known.get(key);
    if (cached && cached.until > now) return cached.configuration;
    if (known.size >= knownClients) known.clear();
    const configuration = discover(client);
    known.set(key, { configuration, until: now + knownForMs });
    configuration.catch(() => known.delete(key));
    return configuration;
  };

  return {
    find: async (client) => void (await discover(client)),
    addressOf: async (client, { state, nonce, verifier }, email) => {
      const url = buildAuthorizationUrl(await configurationOf(client), {
        redirect_uri: client.redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: email,
        state,
        nonce,
      });
      return url.href;
    },
    identityOf: async (client, { state, nonce, verifier }, parameters) => {
      const back = new URL(client.redirectUri);
      back.search = parameters;
      const tokens = await authorizationCodeGrant(await configurationOf(client), back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return identityIn(tokens.claims());
    },
  };
};

const identityIn = (claims: IDToken | undefined): Identity => {
  const email = String(claims?.email ?? '')
    .trim()
    .toLowerCase();
  if (claims?.email_verified === false || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email)) {
    throw new Error('The provider vouches for no e-mail');
  }
  const name = String(claims?.name ?? '')
    .replace(/\p{C}/gu, '')
    .trim();
  return { email, name: name || email };
};
