/**
 * `node apps/server/test/support/publish-benchmark.ts FOLDER [CODE]`: the demonstration joins the anonymous comparison, invented
 * developers submit data as well, and the last date is published. All of it uses the functions of the nightly job. The server
 * must be stopped.
 */
import { join } from 'node:path';
import { tenancyRules } from '../../src/app.ts';
import { listOrganizations } from '../../src/modules/access/index.ts';
import { findConsent, storeConsent } from '../../src/modules/colab/benchmark.repository.ts';
import { publishAmongInvented } from '../../src/modules/colab/demonstration.ts';
import { editionAt } from '../../src/modules/colab/editions.model.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { dayInSaoPaulo } from '../../src/platform/time.ts';

const [folder = '', own = 'demo'] = process.argv.slice(2);
const database = await openDatabase({ engine: 'embedded', folder: join(folder, 'database') }, tenancyRules);
try {
  const edition = editionAt(dayInSaoPaulo(new Date()));
  const organizations = await database.withPlatform((transaction) => listOrganizations(transaction, null, null));
  const demonstration = organizations.find(({ code }) => code === own);
  if (!demonstration) throw new Error(`${folder} holds no organization ${own}`);
  const { id } = demonstration;
  const at = new Date('2020-01-01T12:00:00Z');
  await database.withOrganization(id, async (transaction) => {
    const { contributor = 'demo', version = 0 } = (await findConsent(transaction)) ?? {};
    const row = { consents: true, contributor, changed_at: at, changed_by: 0, version: version + 1 };
    await storeConsent(transaction, row);
    await transaction
      .insertInto('organization_info')
      .values({ organization_id: id, segmentation: 'Médio padrão', incorporation_state: 'SP', version: 1 })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet({ segmentation: 'Médio padrão', incorporation_state: 'SP' }),
      )
      .execute();
  });
  process.stdout.write(`${await publishAmongInvented({ database }, id, edition)} groups\n`);
} finally {
  await database.close();
}
