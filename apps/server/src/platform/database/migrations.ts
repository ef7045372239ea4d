/** Schema changes as a static list of named steps, each in plain SQL of the PostgreSQL 15 subset. */
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { MigrationStep } from './migration-step.ts';
import { applyTenancy, tenancyFindings } from './tenancy.ts';
import type { TenancyRules } from './tenancy-rules.ts';
import type { BoundTables } from './tenant.ts';

/** Returns the script of a role without login. The schema's owner assumes it for a transaction. A released step never changes. */
function roleScript(role: string): string {
  return `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    if not (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) then
      raise exception 'role ${role} is missing: let an administrator run "create role ${role} nologin; grant ${role} to %"', current_user;
    end if;
    create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not pg_has_role(current_user, '${role}', 'member') then
    execute format('grant ${role} to %I', current_user);
  end if;
end $$;
revoke create on schema public from public;
grant usage on schema public to ${role};`;
}

const roleStep: MigrationStep = { name: '0001-platform-role', up: roleScript('uni_app') };

/** The second role has no right to any table of an organization. */
const publisherStep: MigrationStep = { name: '0002-platform-publisher-role', up: roleScript('uni_publisher') };

/** From PostgreSQL 16 on, who creates a role is its member, and needs a grant to assume it. */
const assumedStep: MigrationStep = {
  name: '0003-platform-roles-assumed',
  up: `
do $$ declare held text; begin
  if current_setting('server_version_num')::int4 < 160000 then return; end if;
  foreach held in array array['uni_app', 'uni_publisher'] loop
    if not pg_has_role(current_user, held, 'SET') then
      execute format('grant %I to %I', held, current_user);
    end if;
  end loop;
end $$;`,
};

/** Steps have run that this version does not know: a newer one has been here. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer';

  constructor(step: string) {
    super(
      `The database has been brought up to date by a newer version of UNI (step ${step}). Start that version, or restore the backup that was made before it.`,
    );
  }
}

/** Names of the steps that have run; none in an empty database. The table is Kysely's own. */
const readLedger = async (kysely: Kysely<BoundTables>): Promise<readonly string[]> => {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(kysely);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely);
  return rows.map(({ name }) => name);
};

/** Returns the names of the steps that ran. */
const runMissing = async (
  kysely: Kysely<BoundTables>,
  steps: readonly MigrationStep[],
  done: ReadonlySet<string>,
): Promise<string[]> => {
  // Kysely reads the whole catalogue several times before it returns that.
  if (steps.every(({ name }) => done.has(name))) return [];
  const migrations = Object.fromEntries(
    steps.map((step) => [step.name, { up: async (db: Kysely<unknown>) => void (await sql.raw(step.up).execute(db)) }]),
  );
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
    // Branches merge in any order. The names define the order of a fresh start.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
};

const withOwn = (steps: readonly MigrationStep[]): readonly MigrationStep[] => [
  roleStep,
  ...steps,
  publisherStep,
  assumedStep,
];

/** Names of the steps that have not run. */
export const missingSteps = async (kysely: Kysely<BoundTables>, steps: readonly MigrationStep[]): Promise<string[]> => {
  const ledger = new Set(await readLedger(kysely));
  return withOwn(steps).flatMap(({ name }) => (ledger.has(name) ? [] : [name]));
};

/** Runs the steps that have not run yet, then forces row-level security on every tenant table. Throws DatabaseNewer before any. */
export const migrate = async (
  kysely: Kysely<BoundTables>,
  steps: readonly MigrationStep[],
  rules: TenancyRules,
): Promise<string[]> => {
  const all = withOwn(steps);
  const names = new Set(all.map((step) => step.name));
  if (names.size !== all.length) throw new Error('Two migration steps have the same name');
  const ledger = await readLedger(kysely);
  const foreign = ledger.find((name) => !names.has(name));
  if (foreign) throw new DatabaseNewer(foreign);
  const ran = await runMissing(kysely, all, new Set(ledger));
  if (ran.length > 0 || (await tenancyFindings(kysely, rules)).length > 0) await applyTenancy(kysely, rules);
  return ran;
};
