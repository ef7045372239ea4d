/** Calls every operation by tokens: with the scope that opens it, with every other scope, and with read-only scopes. */
import { type Endpoint, operationOf, policies, type TokenScope, tokenScopeKeys, tokenScopes } from '@uni/contracts';
import { isWholeRun } from '@uni/tools/test/share.ts';
import { fieldOf } from '../../testing/planning.ts';
import { differs, type Matrix, putBack } from './matrix.ts';
import { newToken, ownTokensUrl } from './matrix-api-rows.ts';
import { namesRow } from './matrix-parameters.ts';
import { addressIn, addressOfNone } from './matrix-rows.ts';

/** Scopes by the tables, computed without the server's own function. */
const opening = (endpoint: Endpoint): TokenScope[] => {
  const row = policies[operationOf(endpoint)];
  if (!row || row.reach === 'person') return [];
  return tokenScopeKeys.filter((scope) =>
    [row.needs, ...(row.also ?? [])].some((needed) => tokenScopes[scope].some((one: string) => one === needed)),
  );
};

const known = new Map<string, string>();

/** A token of an organization's staff, who may do everything: only its scopes can refuse. */
const tokenWith = async ({ testApp }: Matrix, scopes: readonly TokenScope[]): Promise<string> => {
  const key = scopes.join();
  const made = known.get(key);
  if (made) return made;
  const { status, body } = await testApp.send('staff', 'POST', ownTokensUrl, newToken(scopes));
  if (status !== 201) throw new Error(`no token was made: ${status} ${JSON.stringify(body)}`);
  const token = String(fieldOf(body, 'token'));
  known.set(key, token);
  return token;
};

/** Every way in which the answers to tokens differ from the tables, as sentences. */
export const tokenDifferences = async (matrix: Matrix, endpoint: Endpoint): Promise<string[]> => {
  const { first, second, testApp } = matrix;
  const row = policies[operationOf(endpoint)];
  const [own, other] = [first.plans[0], second.plans[0]];
  if (!row || !own || !other) return ['no rows to ask for'];
  if (row.needs === 'public') return [];
  const scopes = opening(endpoint);
  const mismatches: string[] = [];
  const check = async (scopesOfToken: readonly TokenScope[], url: string | null, expected: 'open' | 403 | 404) => {
    if (url === null || scopesOfToken.length === 0) return;
    // That a file is written for people is seen elsewhere in the matrix; once more for tokens is a proof.
    if (endpoint.file && expected === 'open' && !isWholeRun()) return;
    const token = await tokenWith(matrix, scopesOfToken);
    await testApp.app.platform.database.withPlatform((transaction) =>
      transaction.deleteFrom('throttle_counters').execute(),
    );
    const status = await differs(matrix, token, endpoint, url, expected);
    if (status !== null)
      mismatches.push(`${operationOf(endpoint)} with ${scopesOfToken.join()}: ${status}, not ${expected}`);
    if (expected === 'open' && status === null && !endpoint.body) await putBack(matrix, 'first', endpoint);
  };
  const mine = addressIn(endpoint, first, own);
  const others = tokenScopeKeys.filter((scope) => !scopes.includes(scope));
  const reading = tokenScopeKeys.filter((scope) => scope.endsWith(':read'));
  await check(others, mine, 403);
  await check(reading, mine, reading.some((scope) => scopes.includes(scope)) ? 'open' : 403);
  await check(scopes, mine, 'open');
  if (namesRow(endpoint)) await check(scopes, addressIn(endpoint, second, other), 404);
  if (endpoint.path.includes(':')) await check(scopes, addressOfNone(endpoint), 404);
  return mismatches;
};
