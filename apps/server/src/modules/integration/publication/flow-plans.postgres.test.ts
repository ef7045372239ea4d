/** A table just loaded has no statistics yet: its rows are still read by key. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openErp } from '../../../../test/support/landed-erp.ts';
import { explaining, type Plan } from '../../../../testing/explained.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { takeTime } from '../landing/landing.repository.ts';
import { readExcluded, readRegisters, readSamples } from './flow.repository.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;
const size = 3_000;

/** Returns the rows that a plan read in vain. */
const lookedAtInVain = (plan: Plan): number =>
  (plan['Rows Removed by Join Filter'] ?? 0) +
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, node) => sum + lookedAtInVain(node), 0);

test('registers, samples and rows that do not count are read without comparing each row with each', async () => {
  const erp = await openErp(testApp, organizationId);
  const here = sql`${organizationId}::int8, ${erp.id}::int8`;
  const counts: number[] = [];
  const plans = await testApp.app.platform.database.withOrganization(organizationId, async (transaction) => {
    await takeTime(transaction);
    const numbers = sql`generate_series(1, ${size}::int4) as n`;
    await sql`insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
      select ${here}, 'outcome', n::text, 1, '', '{"kind":"' || n % 7 || '"}', 1 from ${numbers}`.execute(transaction);
    await sql`insert into erp_heads (organization_id, connection_id, resource, key, version, hash, parent, date, is_removed)
      select ${here}, 'outcome', n::text, 1, '', '', '', false from ${numbers}`.execute(transaction);
    await sql`insert into erp_movements
      (organization_id, connection_id, resource, key, part, facet_id, date, amount, document, counterpart)
      select ${here}, 'outcome', n::text, 0, 1 + n % 100, '2026-01-10', -100, '', '' from ${numbers}`.execute(
      transaction,
    );
    const spied = explaining(transaction, (plan) => counts.push(lookedAtInVain(plan)), { analyze: true });
    const filter = { resource: 'outcome', field: 'kind', values: ['3'] };
    return {
      registers: (await readRegisters(spied, erp.id, ['outcome'])).length,
      samples: (await readSamples(spied, erp.id, [1, 2, 3])).size,
      excluded: [...(await readExcluded(spied, erp.id, [filter])).values()].reduce((a, b) => a + b, 0),
    };
  });
  expect(plans).toEqual({ registers: size, samples: 3, excluded: -100 * Math.floor((size + 4) / 7) });
  expect(counts).toHaveLength(3);
  // Unused rows are filtered by their field, once per row.
  expect(Math.max(...counts)).toBeLessThanOrEqual(2 * size);
});
