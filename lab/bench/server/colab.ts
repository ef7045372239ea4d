/**
 * `npm run bench:colab -- [--organizations 12] [--enterprises 20]`: measures the night of a publication, from no projection at
 * all to published groups. Uses a cluster of PostgreSQL of its own. A missed goal is printed, not hidden, and no error.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { canonicalJson } from '@uni/engine';
import { createOrganization } from '@uni/server/src/modules/access/index.ts';
import { storeConsent } from '@uni/server/src/modules/colab/benchmark.repository.ts';
import { contribute } from '@uni/server/src/modules/colab/contribution.service.ts';
import { editionAt } from '@uni/server/src/modules/colab/editions.model.ts';
import { publishEdition } from '@uni/server/src/modules/colab/publication.service.ts';
import { newId } from '@uni/server/src/platform/database/index.ts';
import { dayInSaoPaulo } from '@uni/server/src/platform/time.ts';
import { people, startCluster, studyOf } from '@uni/server/testing/index.ts';
import { type Figure, handOut, markdown } from '../../figures.ts';
import { type ClusterApp, openClusterApp } from './cluster-stage.ts';

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '12' },
    enterprises: { type: 'string', default: '20' },
  },
});
const goalSeconds = 60;

/** Fills a participating organization with enterprises, each with a current version that was never projected. */
const fillOrganization = async ({ app, client }: ClusterApp, at: number): Promise<number> => {
  const { database } = app.platform;
  const id = newId();
  await createOrganization(database, { id, code: `casa-${at}`, domain: `casa-${at}.test`, name: `Casa ${at}` });
  await client.query(
    "insert into organization_info (organization_id, segmentation, incorporation_state) values ($1, 'Médio padrão', 'SP')",
    [id],
  );
  for (let n = 0; n < Number(values.enterprises); n += 1) {
    const [enterprise, version] = [newId(), newId()];
    const study = canonicalJson({
      ...studyOf({ base_month: `2025-${String((at % 12) + 1).padStart(2, '0')}` }),
      name: `Obra ${at}.${n}`,
    });
    await client.query(
      "insert into enterprises (organization_id, id, code, name, phase) values ($1, $2, $3, 'Obra', 'works')",
      [id, enterprise, `O${n}`],
    );
    await client.query(
      `insert into versions (organization_id, id, enterprise_id, nome, state, is_current, study, identity, revision, study_hash,
         projection_hash) values ($1, $2, $3, 'Rev 1', 'approved', true, $4, '{}', 1, '', '')`,
      [id, version, enterprise, study],
    );
  }
  const changed_at = new Date('2020-01-01T12:00:00Z');
  const row = { consents: true, contributor: `casa ${at}`, changed_at, changed_by: people.staff.id, version: 1 };
  await database.withOrganization(id, (transaction) => storeConsent(transaction, row));
  return id;
};

const cluster = await startCluster({ isDurable: true });
try {
  const app = await openClusterApp(cluster, 'colab');
  const { platform } = app.app;
  const ids: number[] = [];
  for (let at = 0; at < Number(values.organizations); at += 1) ids.push(await fillOrganization(app, at));
  await app.client.query('vacuum analyze');
  process.stdout.write(`${ids.length} organizations, load ${loadavg()[0]?.toFixed(1)}\n`);
  const edition = editionAt(dayInSaoPaulo(platform.now()));
  const started = performance.now();
  let handedIn = 0;
  for (const id of ids) handedIn += await contribute(platform, id, edition);
  const contributed = performance.now();
  const publication = await publishEdition(platform, edition);
  const published = performance.now();
  const seconds = (published - started) / 1_000;
  const figures: Figure[] = [
    { what: `contributions: ${handedIn} values`, measured: `${((contributed - started) / 1_000).toFixed(1)} s` },
    { what: `publication: ${publication} groups`, measured: `${((published - contributed) / 1_000).toFixed(2)} s` },
    {
      what: `${ids.length} organizations × ${values.enterprises} enterprises, all`,
      measured: `${seconds.toFixed(1)} s`,
      goal: `≤ ${goalSeconds} s`,
      met: seconds <= goalSeconds,
    },
  ];
  handOut(figures);
  process.stdout.write(`${markdown(figures)}\n`);
  await app.close();
} finally {
  cluster.stop();
}
