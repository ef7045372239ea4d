/**
 * `node apps/server/test/support/publish-benchmark.ts FOLDER`: the demonstration takes part in the anonymous comparison, eleven others
 * hand in beside it, and the last date is published; all by what the night itself calls. The server must be stopped.
 */
import { join } from 'node:path';
import { collaborationKeys } from '@uni/contracts';
import { listOrganizations } from '../../src/modules/access/index.ts';
import { findConsent, listLedger, storeConsent } from '../../src/modules/colab/benchmark.repository.ts';
import { contribute } from '../../src/modules/colab/contribution.service.ts';
import { editionAt } from '../../src/modules/colab/editions.ts';
import { publishEdition } from '../../src/modules/colab/publication.service.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { dayInSaoPaulo } from '../../src/platform/time.ts';

const [folder = ''] = process.argv.slice(2);
const database = await openDatabase({ engine: 'embedded', folder: join(folder, 'database') });
try {
  const now = () => new Date();
  const edition = editionAt(dayInSaoPaulo(now()));
  const houses = await database.withPlatform((transaction) => listOrganizations(transaction, null, null));
  const demonstration = houses.find(({ code }) => code === 'demo');
  if (!demonstration) throw new Error(`${folder} holds no demonstration`);
  const { id } = demonstration;
  const at = new Date('2020-01-01T12:00:00Z');
  await database.withOrganization(id, async (transaction) => {
    const { contributor = 'demo', version = 0 } = (await findConsent(transaction, id)) ?? {};
    const row = { consents: true, contributor, changed_at: at, changed_by: 0, version: version + 1 };
    await storeConsent(transaction, id, row);
    await transaction
      .insertInto('organization_info')
      .values({ organization_id: id, segmentation: 'Médio padrão', incorporation_state: 'SP', version: 1 })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet({ segmentation: 'Médio padrão', incorporation_state: 'SP' }),
      )
      .execute();
  });
  await contribute({ database, now }, id, edition);
  const own = await database.withOrganization(id, (transaction) => listLedger(transaction, id));
  await database.withOrganization(id, async (transaction) => {
    for (let other = 0; other < 11; other += 1)
      await transaction
        .insertInto('benchmark_contributions')
        .values(
          collaborationKeys.map((key) => {
            const near = own.find((one) => one.key === key)?.value ?? 100;
            return {
              ...{ edition: edition.day, contributor: `other ${other}`, key, weight: 50_000_000_000 },
              ...{ segment: other < 6 ? ('medium' as const) : ('high' as const), region: 'southeast' as const },
              ...{ size: 'middle' as const, value: near * (0.4 + other * 0.13) },
            };
          }),
        )
        .execute();
  });
  process.stdout.write(`${await publishEdition({ database }, edition)} groups\n`);
} finally {
  await database.close();
}
