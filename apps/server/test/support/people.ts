/** The people of every test: one per role in the first house, one in a second, and those who may not come in. */
import type { Role } from '@uni/contracts';
import { createPasswordHasher, insertOrganization, insertUser } from '../../src/modules/access/index.ts';
import { type Database, newId } from '../../src/platform/database/index.ts';

export const password = 'Torre-Azul-1987';

export const houses = {
  first: { id: 1_001, code: 'primeira', domain: 'primeira.test', name: 'Primeira Incorporadora' },
  second: { id: 1_002, code: 'segunda', domain: 'segunda.test', name: 'Segunda Incorporadora' },
} as const;

interface Person {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly house: number | null;
  readonly isValidated?: boolean;
  readonly isActive?: boolean;
}

export const people = {
  superuser: { id: 2_001, email: 'super@primeira.test', role: 'superuser', house: null },
  staff: { id: 2_002, email: 'staff@primeira.test', role: 'staff', house: 1_001 },
  planner: { id: 2_003, email: 'planner@primeira.test', role: 'planner', house: 1_001 },
  sales: { id: 2_004, email: 'sales@primeira.test', role: 'sales', house: 1_001 },
  colab: { id: 2_005, email: 'colab@primeira.test', role: 'colab', house: 1_001 },
  reader: { id: 2_006, email: 'reader@primeira.test', role: 'reader', house: 1_001 },
  newcomer: { id: 2_007, email: 'newcomer@primeira.test', role: 'planner', house: 1_001, isValidated: false },
  inactive: { id: 2_008, email: 'inactive@primeira.test', role: 'planner', house: 1_001, isActive: false },
  stranger: { id: 2_009, email: 'staff@segunda.test', role: 'staff', house: 1_002 },
  strangePlanner: { id: 2_010, email: 'planner@segunda.test', role: 'planner', house: 1_002 },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof people;

/** Fills a migrated, empty database. All share one hash: hashing is slow on purpose. */
export const settle = async (database: Database): Promise<void> => {
  const hash = await createPasswordHasher().hash(password);
  await database.withPlatform(async (transaction) => {
    for (const house of Object.values(houses)) await insertOrganization(transaction, house);
    for (const person of Object.values<Person>(people)) {
      await insertUser(transaction, {
        id: person.id,
        organization_id: person.house,
        email: person.email,
        name: `Pessoa ${newId()}`,
        role: person.role,
        password_hash: hash,
        is_validated: person.isValidated ?? true,
      });
    }
    await transaction.updateTable('users').set({ is_active: false }).where('id', '=', people.inactive.id).execute();
  });
};
