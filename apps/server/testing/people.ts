/**
 * The people of every test: one per role and per seeded group in the first organization, one in a second. Others have no
 * access.
 */
import type { Role, SeededGroupKey } from '@uni/contracts';
import {
  createOrganization,
  createPasswordHasher,
  insertUser,
  joinGroups,
  seededGroupIds,
} from '../src/modules/access/index.ts';
import { type Database, newId } from '../src/platform/database/index.ts';

export const password = 'Torre-Azul-1987';

export const testOrganizations = {
  first: { id: 1_001, code: 'primeira', domain: 'primeira.test', name: 'Primeira Incorporadora' },
  second: { id: 1_002, code: 'segunda', domain: 'segunda.test', name: 'Segunda Incorporadora' },
} as const;

interface Person {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly group?: SeededGroupKey;
  readonly organizationId: number | null;
  readonly isValidated?: boolean;
  readonly isActive?: boolean;
}

export const people = {
  superuser: { id: 2_001, email: 'super@primeira.test', role: 'superuser', organizationId: null },
  staff: { id: 2_002, email: 'staff@primeira.test', role: 'staff', organizationId: 1_001 },
  planner: { id: 2_003, email: 'planner@primeira.test', role: 'member', group: 'planner', organizationId: 1_001 },
  sales: { id: 2_004, email: 'sales@primeira.test', role: 'member', group: 'sales', organizationId: 1_001 },
  colab: { id: 2_005, email: 'colab@primeira.test', role: 'member', group: 'colab', organizationId: 1_001 },
  reader: { id: 2_006, email: 'reader@primeira.test', role: 'member', group: 'reader', organizationId: 1_001 },
  newcomer: {
    id: 2_007,
    email: 'newcomer@primeira.test',
    role: 'member',
    group: 'planner',
    organizationId: 1_001,
    isValidated: false,
  },
  inactive: {
    id: 2_008,
    email: 'inactive@primeira.test',
    role: 'member',
    group: 'planner',
    organizationId: 1_001,
    isActive: false,
  },
  stranger: { id: 2_009, email: 'staff@segunda.test', role: 'staff', organizationId: 1_002 },
  groupless: { id: 2_011, email: 'groupless@primeira.test', role: 'member', organizationId: 1_001 },
  scoped: { id: 2_012, email: 'scoped@primeira.test', role: 'member', organizationId: 1_001 },
  partner: { id: 2_013, email: 'partner@fora.test', role: 'partner', organizationId: null },
  strangePlanner: { id: 2_010, email: 'planner@segunda.test', role: 'member', group: 'planner', organizationId: 1_002 },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof people;

/** Fills a migrated, empty database. All share one hash: hashing is slow on purpose. */
export const settle = async (database: Database): Promise<void> => {
  const hash = await createPasswordHasher().hash(password);
  await database.withPlatform(async (transaction) => {
    for (const organization of Object.values(testOrganizations)) await createOrganization(database, organization);
    for (const person of Object.values<Person>(people)) {
      await insertUser(transaction, {
        id: person.id,
        organization_id: person.organizationId,
        email: person.email,
        name: `Pessoa ${newId()}`,
        role: person.role,
        password_hash: hash,
        is_validated: person.isValidated ?? true,
      });
      if (person.organizationId && person.group)
        await joinSeeded(database, person.organizationId, person.group, person.id);
    }
    await transaction.updateTable('users').set({ is_active: false }).where('id', '=', people.inactive.id).execute();
  });
};

/** Adds a user to one of the groups that every organization begins with. */
export const joinSeeded = (
  database: Database,
  organization: number,
  key: SeededGroupKey,
  userId: number,
): Promise<void> =>
  database.asFounded(organization, async (db) => {
    const groupId = (await seededGroupIds(db)).get(key);
    if (groupId === undefined) throw new Error(`no group ${key}`);
    await joinGroups(db, [{ group_id: groupId, user_id: userId }]);
  });
