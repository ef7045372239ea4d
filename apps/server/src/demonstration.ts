/** The demonstration: invented organizations and people, only into an empty database and never in production. */
import type { Role, SeededGroupKey } from '@uni/contracts';
import { type App, modules } from './app.ts';
import {
  countUsers,
  findUserByEmail,
  foundOrganization,
  insertUser,
  joinGroups,
  type NewUser,
  seededGroupIds,
} from './modules/access/index.ts';
import { type Database, newId } from './platform/database/index.ts';
import type { Demonstration } from './platform/module.ts';

export const demonstrationPassword = 'Demonstracao-2026';

interface Invented {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly home: 'demo' | 'outra' | null;
  readonly group?: SeededGroupKey;
}

const people: readonly Invented[] = [
  { email: 'super@demo.uni', name: 'Sílvia Superusuária', role: 'superuser', home: null },
  { email: 'admin@demo.uni', name: 'Ademir Administrador', role: 'staff', home: 'demo' },
  { email: 'planejamento@demo.uni', name: 'Paula Planejadora', role: 'member', home: 'demo', group: 'planner' },
  { email: 'admin@outra.uni', name: 'Otávio Administrador', role: 'staff', home: 'outra' },
];

/** Seeds people and organizations when there is nobody yet, then lets each module add its part; sales only where they are asked for. */
export const seedDemonstration = async (app: App, { sells }: Pick<Demonstration, 'sells'>): Promise<void> => {
  const isEmpty = (await app.platform.database.withPlatform(countUsers)) === 0;
  if (isEmpty) await seedPeople(app);
  const demonstration = await findDemonstration(app);
  if (!demonstration) return;
  for (const { seed } of modules) await seed?.(app.platform, { ...demonstration, sells });
};

/** One transaction: whoever is interrupted here starts with an empty database again. */
const seedPeople = async ({ platform, access }: App): Promise<void> => {
  const users: Array<Omit<NewUser, 'organization_id'> & Pick<Invented, 'home' | 'group'>> = [];
  for (const person of people) {
    const password_hash = await access.hasher.hash(demonstrationPassword);
    users.push({ id: newId(), ...person, password_hash, is_validated: true });
  }
  await platform.database.withPlatform(async (transaction) => {
    const demo = { id: newId(), code: 'demo', domain: 'demo.uni', name: 'Demonstração Incorporadora' };
    const outra = { id: newId(), code: 'outra', domain: 'outra.uni', name: 'Outra Incorporadora' };
    const homes = { demo: demo.id, outra: outra.id };
    for (const house of [demo, outra]) await foundOrganization(platform.database, house);
    for (const { home, group, ...user } of users) {
      const organization_id = home && homes[home];
      await insertUser(transaction, { ...user, organization_id });
      if (organization_id && group) await joinSeeded(platform.database, organization_id, group, user.id);
    }
  });
};

const joinSeeded = (database: Database, organizationId: number, key: SeededGroupKey, userId: number) =>
  database.asFounded(organizationId, async (transaction) => {
    const groupId = (await seededGroupIds(transaction, organizationId)).get(key);
    if (groupId !== undefined) await joinGroups(transaction, organizationId, [{ group_id: groupId, user_id: userId }]);
  });

const findDemonstration = ({ platform }: App): Promise<Omit<Demonstration, 'sells'> | null> =>
  platform.database.withPlatform(async (transaction) => {
    const staff = await findUserByEmail(transaction, 'admin@demo.uni');
    const planner = await findUserByEmail(transaction, 'planejamento@demo.uni');
    const other = await findUserByEmail(transaction, 'admin@outra.uni');
    if (!staff?.organization_id || !planner || !other?.organization_id) return null;
    return {
      organizationId: staff.organization_id,
      plannerId: planner.id,
      staffId: staff.id,
      otherOrganizationId: other.organization_id,
    };
  });
