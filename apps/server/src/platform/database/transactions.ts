/** Transactions as this server opens them: first the owner's rights are dropped and the organization is named. */
import type { Kysely } from 'kysely';
import { commitStep, openingStep, rollbackStep } from './round-trips.ts';
import { type BoundTables, requireOrganizationId } from './tenant.ts';

export type Connection = Kysely<BoundTables>;
export type Role = 'uni_app' | 'uni_publisher';

export const transact = <T>(
  kysely: Connection,
  opening: readonly string[],
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  kysely.connection().execute(async (connection) => {
    try {
      for (const statement of opening) await connection.executeQuery(openingStep(statement));
      const result = await work(connection);
      await connection.executeQuery(commitStep());
      return result;
    } catch (error) {
      // On a broken connection the rollback fails too. The first error is the one to report.
      await connection.executeQuery(rollbackStep()).catch(() => undefined);
      throw error;
    }
  });

const statementTimeoutMs = 5_000;

/** The id is the only value written into the text, and is a number. */
export const nameOrganization = (organizationId: number): string => {
  requireOrganizationId(organizationId);
  return `set local app.organization_id = '${organizationId}'`;
};

interface Opening {
  readonly engine: 'embedded' | 'postgres';
  readonly role: Role;
  /** PostgreSQL refuses every write of it. */
  readonly isReadOnly?: boolean;
}

/** None of these returns rows: they travel with the first query. */
export const openingOf = (organizationId: number, { engine, role, isReadOnly = false }: Opening): readonly string[] => [
  isReadOnly ? 'begin read only' : 'begin',
  `set local role ${role}`,
  nameOrganization(organizationId),
  // The embedded database has no timer that could interrupt a statement.
  ...(engine === 'postgres' ? [`set local statement_timeout = ${statementTimeoutMs}`] : []),
];
