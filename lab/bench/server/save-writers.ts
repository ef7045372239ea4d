/** Eight people save at once: in one organization, whose audit trail is one chain, or each in their own. */
import { createOrganization, createPasswordHasher, insertUser } from '@uni/server/src/modules/access/index.ts';
import { joinSeeded, password } from '@uni/server/testing/index.ts';
import type { Figure } from '../../figures.ts';
import { benchmarkStudy } from '../engine/study.ts';
import { median, medianRatio } from '../statistics.ts';
import type { ClusterApp } from './cluster-stage.ts';
import { plannerOf } from './portfolio-stage.ts';
import { SavedVersion } from './saved-version.ts';

const writers = 8;
const savesEach = 12;
const goal = 0.8;
const firstOrganization = 7_000;
const firstUser = 70_000;

const createOrganizations = async ({ app }: ClusterApp, organizations: number): Promise<void> => {
  const { database } = app.platform;
  for (let at = 0; at < organizations; at += 1) {
    const code = `escrita-${at}`;
    await database.withPlatform(() =>
      createOrganization(database, { id: firstOrganization + at, code, domain: `${code}.test`, name: code }),
    );
  }
};

/** A person in an organization, with a version of their own. */
const hire = async (clusterApp: ClusterApp, organization: number, id: number, hash: string): Promise<SavedVersion> => {
  const { database } = clusterApp.app.platform;
  const email = `pessoa-${id}@escrita-${organization - firstOrganization}.test`;
  await database.withPlatform(async (transaction) => {
    const person = { id, organization_id: organization, email, name: email, role: 'member' as const };
    await insertUser(transaction, { ...person, password_hash: hash, is_validated: true });
    await joinSeeded(database, organization, 'planner', id);
  });
  const planner = await plannerOf(clusterApp, email);
  return SavedVersion.create(planner, `E${id}`, benchmarkStudy({ modules: 4, months: 120 }));
};

const hireAll = async (clusterApp: ClusterApp, organizationOf: (at: number) => number, from: number) => {
  const hash = await createPasswordHasher().hash(password);
  const versions: SavedVersion[] = [];
  for (let at = 0; at < writers; at += 1)
    versions.push(await hire(clusterApp, organizationOf(at), firstUser + from + at, hash));
  return versions;
};

/** Saves a second, all writers together. */
const rateOf = async (versions: readonly SavedVersion[]): Promise<number> => {
  const start = performance.now();
  await Promise.all(
    versions.map(async (version) => {
      for (let save = 0; save < savesEach; save += 1) await version.save();
    }),
  );
  return (versions.length * savesEach * 1_000) / (performance.now() - start);
};

export const measureWriters = async (clusterApp: ClusterApp, rounds: number): Promise<Figure[]> => {
  await createOrganizations(clusterApp, 1 + writers);
  const together = await hireAll(clusterApp, () => firstOrganization, 0);
  const apart = await hireAll(clusterApp, (at) => firstOrganization + 1 + at, writers);
  const rates = { together: [] as number[], apart: [] as number[] };
  const measure = {
    together: async () => rates.together.push(await rateOf(together)),
    apart: async () => rates.apart.push(await rateOf(apart)),
  };
  await Promise.all([rateOf(together), rateOf(apart)]);
  for (let round = 0; round < rounds; round += 1) {
    // In turns, so that neither always follows the other.
    const order = round % 2 === 0 ? (['together', 'apart'] as const) : (['apart', 'together'] as const);
    for (const one of order) await measure[one]();
  }
  const ratio = medianRatio(rates.together, rates.apart);
  return [
    { what: `${writers} writers of one organization`, measured: `${median(rates.together).toFixed(0)} saves/s` },
    { what: `${writers} writers of ${writers} organizations`, measured: `${median(rates.apart).toFixed(0)} saves/s` },
    { what: 'the one ÷ the other', measured: ratio.toFixed(2), goal: `≥ ${goal}`, met: ratio >= goal },
  ];
};
