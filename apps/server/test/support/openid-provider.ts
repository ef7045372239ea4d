/** An OpenID provider for tests: discovery, keys and tokens over HTTP. The test sets the user and the faults. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Granted {
  readonly email: string;
  readonly name?: string;
  readonly email_verified?: boolean;
}

/** Faults of the provider. */
export interface Faults {
  nonce?: string;
  audience?: string;
  issuer?: string;
  foreignKey?: boolean;
  expired?: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientSecret: string;
  faults: Faults;
  /** Discovery requests so far. */
  readonly requestCount: () => number;
  /** The person signs in there: answers the query that the browser comes back with. */
  grant(address: string, who: Granted): string;
  close(): Promise<void>;
}

interface Code {
  readonly who: Granted;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

export const openOpenIdProvider = async (): Promise<OpenIdProvider> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const state = { faults: {} as Faults, requestCount: 0, issuer: '' };
  const clientSecret = 'segredo-do-provedor';

  const idToken = ({ who, nonce, clientId }: Code) =>
    new SignJWT({ ...who, nonce: state.faults.nonce ?? nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(state.faults.issuer ?? state.issuer)
      .setAudience(state.faults.audience ?? clientId)
      .setSubject('pessoa-1')
      .setIssuedAt()
      .setExpirationTime(state.faults.expired ? '-5m' : '5m')
      .sign(state.faults.foreignKey ? stranger.privateKey : privateKey);

  const token = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const form = new URLSearchParams(await bodyOf(request));
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code?.challenge === challenge &&
      code.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === clientSecret;
    if (!code || !isRight) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'x', token_type: 'Bearer', id_token: await idToken(code) }];
  };
  const answerTo = async (request: IncomingMessage): Promise<[number, unknown]> => {
    if (request.url === '/jwks') return [200, { keys: [jwk] }];
    if (request.url === '/token') return token(request);
    if (request.url !== '/.well-known/openid-configuration') return [404, {}];
    state.requestCount += 1;
    return [200, describe(state.issuer)];
  };
  const server = createServer((request, response) => void reply(answerTo(request), response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  state.issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    issuer: state.issuer,
    clientSecret,
    get faults() {
      return state.faults;
    },
    set faults(faults) {
      state.faults = faults;
    },
    requestCount: () => state.requestCount,
    grant: (request, who) => {
      const query = new URL(request).searchParams;
      const code = `code-${codes.size}-${Math.trunc(performance.now() * 1_000)}`;
      const read = (name: string) => query.get(name) ?? '';
      codes.set(code, {
        who,
        nonce: read('nonce'),
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
        clientId: read('client_id'),
      });
      return new URLSearchParams({ code, state: read('state'), iss: state.issuer }).toString();
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
};

const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const reply = async (answer: Promise<[number, unknown]>, response: ServerResponse): Promise<void> => {
  const [status, body] = await answer;
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};
