/** Many facets and months, as the landing sums them. A preview of other rules takes seconds, and a publication no longer. */
import type { MappingEffect } from '@uni/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openErp } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { takeTime } from '../landing/landing.repository.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
const movements = 30_000;
const facets = 500;
const mostMs = 5_000;

test('trying and saving other rules over every account of a large portfolio takes seconds', {
  tags: ['proof'],
  timeout: 180_000,
}, async () => {
  const { enterprise } = await plan(testApp);
  const erp = await openErp(testApp, organizationId);
  const here = sql`${organizationId}::int8, ${erp.id}::int8`;
  await testApp.app.platform.database.withOrganization(organizationId, async (transaction) => {
    await takeTime(transaction);
    await sql`
      insert into erp_facets (organization_id, connection_id, id, nature, kind, company, cost_center, account,
        document_type, operation, condition, is_stale)
      select ${here}, n, 'realised', 'payment', '1', (n % 20)::text, (21000 + n / 20)::text, 'NF', '1', '', true
      from generate_series(1, ${facets}::int4) as n`.execute(transaction);
    await sql`
      insert into erp_movements (organization_id, connection_id, resource, key, part, facet_id, date, amount, document, counterpart)
      select ${here}, 'outcome', n::text, 0, 1 + n % ${facets}::int4,
        (2021 + n % 5) || '-' || lpad((1 + n / 7 % 12)::text, 2, '0') || '-10', -100 - n % 1000, '', ''
      from generate_series(1, ${movements}::int4) as n`.execute(transaction);
  });
  await erp.finish();
  const rows = Array.from({ length: 20 }, (_, at) => ({
    company: '1',
    cost_center: String(at),
    state: 'bound',
    enterprise,
  }));
  const url = `/api/integration/connections/${erp.id}/bindings/`;
  expect((await testApp.send('planner', 'PUT', url, { rows })).status).toBe(200);
  const changes = [
    {
      op: 'put',
      kind: 'general',
      scope: { system: 'sienge' },
      match: { account: '21*' },
      valid_from: '2021-01',
      targets: [
        { key: 'expense.labor_cost', share: 6_000 },
        { key: 'expense.other_labor_cost', share: 4_000 },
      ],
    },
  ];
  const started = performance.now();
  const { status, body } = await testApp.send('planner', 'POST', '/api/integration/mapping-preview/', { changes });
  const took = performance.now() - started;
  expect(status).toBe(200);
  const { facets: looked, facets_changed, after } = body as MappingEffect;
  expect({ looked, facets_changed }).toEqual({ looked: facets, facets_changed: facets });
  expect(after.mapped).toBe(after.source);
  expect(took).toBeLessThan(mostMs);
  const saving = performance.now();
  expect((await testApp.send('planner', 'POST', '/api/integration/mapping-batches/', { changes })).status).toBe(201);
  expect(performance.now() - saving).toBeLessThan(2 * mostMs);
});
