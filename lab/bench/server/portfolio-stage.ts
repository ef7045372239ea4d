/**
 * A portfolio whose realised months come from an ERP. It has enterprises, their bindings, rules, and movements by the million.
 */

import { addUpFacets, takeTime } from '@uni/server/src/modules/integration/landing/landing.repository.ts';
import { publishSeries } from '@uni/server/src/modules/integration/publication/publishing.service.ts';
import { password, people } from '@uni/server/testing/index.ts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type ClusterApp, connectionId, organizationId } from './cluster-stage.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Speaks to the application as the planner, or as another person with the same password. */
export const plannerOf = async ({ app }: ClusterApp, email: string = people.planner.email) => {
  const parsed = (response: LightMyRequestResponse): Answer => ({
    status: response.statusCode,
    body: JSON.parse(response.body),
  });
  const payload = { email, password };
  const { body } = parsed(await app.server.inject({ method: 'POST', url: '/api/token/', payload }));
  const authorization = `Bearer ${Reflect.get(Object(body), 'access')}`;
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, content?: object): Promise<Answer> => {
    const answer = parsed(
      await app.server.inject({ method, url, headers: { authorization }, ...(content ? { payload: content } : {}) }),
    );
    if (answer.status >= 300) throw new Error(`${url} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
};
export type Planner = Awaited<ReturnType<typeof plannerOf>>;

export interface Shape {
  readonly enterprises: number;
  /** Of each enterprise. */
  readonly accounts: number;
  readonly months: number;
}

const accountOf = (number: number): string => String(21_000 + number);
const firstYear = 2021;

/** Enterprises, each bound to a cost centre of its number. */
export const createPortfolio = async (planner: Planner, { enterprises }: Shape): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < enterprises; at += 1) {
    const code = `E${at}`;
    const { body } = await planner('POST', '/api/planner/enterprises/', { code, name: `Obra ${at}` });
    ids.push(Number(Reflect.get(Object(body), 'id')));
  }
  const rows = ids.map((enterprise, at) => ({ company: '1', cost_center: String(at), state: 'bound', enterprise }));
  await planner('PUT', `/api/integration/connections/${connectionId}/bindings/`, { rows });
  return ids;
};

export const rule = (
  account: string,
  validFrom: string,
  targets: readonly { readonly key: string; readonly share: number }[],
) => ({
  op: 'put',
  kind: 'general',
  scope: { system: 'sienge' },
  match: { account },
  valid_from: validFrom,
  targets,
});

/** One rubric for each account. */
export const saveRules = (planner: Planner, { accounts }: Shape, keys: readonly string[]): Promise<Answer> =>
  planner('POST', '/api/integration/mapping-batches/', {
    changes: Array.from({ length: accounts }, (_, at) =>
      rule(accountOf(at), '2020-12', [{ key: keys[at % keys.length] ?? '', share: 10_000 }]),
    ),
  });

const ours = sql`${organizationId}::int8, ${connectionId}::int8`;

/** Inserts the facets of the movements: every enterprise pays on every account. */
export const insertFacets = (app: ClusterApp, { enterprises, accounts }: Shape): Promise<void> =>
  app.app.platform.database.withOrganization(organizationId, async (transaction) => {
    await sql`
      insert into erp_facets (organization_id, connection_id, id, nature, kind, company, cost_center, account,
        document_type, operation, condition, is_stale)
      select ${ours}, 1 + n, 'realised', 'payment', '1', (n / ${accounts}::int4)::text, (21000 + n % ${accounts}::int4)::text, 'NF', '1', '', true
      from generate_series(0, ${enterprises * accounts - 1}::int4) as n`.execute(transaction);
  });

/** Inserts movements `from` to `to`, spread over all facets and months, as the owner, who has no timeout. */
export const insertMovements = async (
  { client }: ClusterApp,
  { enterprises, accounts, months }: Shape,
  from: number,
  to: number,
): Promise<void> => {
  const facets = enterprises * accounts;
  await client.query(`
    insert into erp_movements (organization_id, connection_id, resource, key, part, facet_id, date, amount, document, counterpart)
    select ${organizationId}, ${connectionId}, 'outcome', n::text, 0, 1 + n % ${facets},
      (${firstYear} + (n / ${facets} % ${months}) / 12) || '-' || lpad((1 + n / ${facets} % ${months} % 12)::text, 2, '0') || '-10',
      -100 - n % 1000, 'NF ' || n, 'Fornecedor'
    from generate_series(${from}, ${to - 1}) as n`);
  await client.query('update erp_facets set is_stale = true');
  await client.query('vacuum analyze erp_movements, erp_facets');
};

/** Performs the last steps of a run. */
export const finishRun = (app: ClusterApp): Promise<void> =>
  app.app.platform.database.withOrganization(organizationId, async (transaction) => {
    await takeTime(transaction);
    await addUpFacets(transaction, connectionId);
    const at = new Date();
    await publishSeries(transaction, { id: connectionId, system: 'sienge' }, { at, authorId: null });
  });
