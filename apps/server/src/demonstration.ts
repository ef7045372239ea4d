/** The demonstration: invented organizations and people, only into an empty database and never in production. */
import type { Role, SeededGroupKey } from '@uni/contracts';
import { type App, modules } from './app.ts';
import {
  countUsers,
  createOrganization,
  findUserByEmail,
  insertUser,
  joinGroups,
  type NewUser,
  seededGroupIds,
} from './modules/access/index.ts';
import { type Database, newId } from './platform/database/index.ts';
import type { Demonstration } from './platform/module.ts';

export const demonstrationPassword = 'Demonstracao-2026';

interface Invented {
  /** Of the address of mail, before the organization's domain. */
  readonly mailbox: string;
  readonly name: string;
  readonly role: Role;
  readonly home: 'main' | 'other' | null;
  readonly group?: SeededGroupKey;
}

const people: readonly Invented[] = [
  { mailbox: 'super', name: 'Sílvia Superusuária', role: 'superuser', home: null },
  { mailbox: 'admin', name: 'Ademir Administrador', role: 'staff', home: 'main' },
  { mailbox: 'planejamento', name: 'Paula Planejadora', role: 'member', home: 'main', group: 'planner' },
  { mailbox: 'admin', name: 'Otávio Administrador', role: 'staff', home: 'other' },
];

/** The code of the demonstration's organization. A second organization exists to show that it sees nothing of the first. */
const usualCode = 'demo';

const codesOf = (code: string) => ({ main: code, other: code === usualCode ? 'outra' : `outra-${code}` });

const mailOf = (code: string, { mailbox, home }: Pick<Invented, 'mailbox' | 'home'>): string =>
  `${mailbox}@${codesOf(code)[home ?? 'main']}.uni`;

type Choice = Pick<Demonstration, 'sells' | 'builds'>;

/** Seeds users and organizations when there are no users, then lets each module add its part. Seeds sales only on request. */
export const seedDemonstration = async (app: App, choice: Choice): Promise<void> => {
  const isEmpty = (await app.platform.database.withPlatform(countUsers)) === 0;
  if (isEmpty) await seedPeople(app, usualCode);
  await seedModules(app, usualCode, choice);
};

/**
 * Creates another demonstration next to the existing data. Its users have addresses at `<code>.uni` and `outra-<code>.uni`, with
 * the same password. The database refuses a code that an organization already has.
 */
export const createDemonstration = async (app: App, code: string, choice: Choice): Promise<void> => {
  await seedPeople(app, code);
  await seedModules(app, code, choice);
};

const seedModules = async (app: App, code: string, choice: Choice): Promise<void> => {
  const demonstration = await findDemonstration(app, code);
  if (!demonstration) return;
  for (const { seed } of modules) await seed?.(app.platform, { ...demonstration, ...choice });
};

/** One transaction: an interrupted seed leaves the database empty. */
const seedPeople = async ({ platform, access }: App, code: string): Promise<void> => {
  const users: Array<Omit<NewUser, 'organization_id'> & Pick<Invented, 'home' | 'group'>> = [];
  for (const { mailbox, ...person } of people) {
    const password_hash = await access.hasher.hash(demonstrationPassword);
    const email = mailOf(code, { mailbox, home: person.home });
    users.push({ id: newId(), ...person, email, password_hash, is_validated: true });
  }
  await platform.database.withPlatform(async (transaction) => {
    const codes = codesOf(code);
    const organization = (own: string, name: string) => ({ id: newId(), code: own, domain: `${own}.uni`, name });
    const main = organization(codes.main, 'Demonstração Incorporadora');
    const other = organization(codes.other, 'Outra Incorporadora');
    const homes = { main: main.id, other: other.id };
    for (const row of [main, other]) await createOrganization(platform.database, row);
    for (const { home, group, ...user } of users) {
      const organization_id = home && homes[home];
      await insertUser(transaction, { ...user, organization_id });
      if (organization_id && group) await joinSeeded(platform.database, organization_id, group, user.id);
    }
  });
};

const joinSeeded = (database: Database, organizationId: number, key: SeededGroupKey, userId: number) =>
  database.asFounded(organizationId, async (db) => {
    const groupId = (await seededGroupIds(db)).get(key);
    if (groupId !== undefined) await joinGroups(db, [{ group_id: groupId, user_id: userId }]);
  });

const findDemonstration = ({ platform }: App, code: string): Promise<Omit<Demonstration, keyof Choice> | null> =>
  platform.database.withPlatform(async (transaction) => {
    const byMail = (mailbox: string, home: 'main' | 'other') =>
      findUserByEmail(transaction, mailOf(code, { mailbox, home }));
    const staff = await byMail('admin', 'main');
    const planner = await byMail('planejamento', 'main');
    const other = await byMail('admin', 'other');
    if (!staff?.organization_id || !planner || !other?.organization_id) return null;
    return {
      organizationId: staff.organization_id,
      plannerId: planner.id,
      staffId: staff.id,
      otherOrganizationId: other.organization_id,
    };
  });
