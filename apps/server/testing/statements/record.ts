/** Statements of an application under test, with the organization of the transaction in which each was executed. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import type { CompiledQuery } from 'kysely';
import type { DatabaseOpening } from '../../src/platform/database/index.ts';
import { GatheringConnection } from '../../src/platform/database/round-trips.ts';
import { type StatementShape, shapeOf } from './organization-of.ts';

export interface StatementRecord {
  /** The same opening, whose connections are recorded. */
  over(opening: DatabaseOpening): DatabaseOpening;
  /** Statements of `work` are those of a request. */
  during<T>(request: string, work: () => Promise<T>): Promise<T>;
  /** Statements of requests that touch rows of organizations without naming theirs, each text once. */
  faults(): readonly string[];
  readonly counts: Readonly<Record<keyof typeof none, number>>;
}

const none = { statements: 0, ofOrganizations: 0, unbound: 0 };

const shapes = new Map<string, StatementShape>();

const shapeOnce = (sql: string): StatementShape => {
  const known = shapes.get(sql);
  if (known) return known;
  const shape = shapeOf(sql);
  shapes.set(sql, shape);
  return shape;
};

/** What a statement reads besides its own organization; empty: nothing. */
const unboundIn = ({ sql, parameters }: CompiledQuery, organization: string | null): string[] => {
  const shape = shapeOnce(sql);
  const named = [...shape.parameters.map((at) => String(parameters[at - 1])), ...shape.numbers.map(String)];
  const strange = named.filter((one) => one !== organization);
  return [
    ...shape.faults,
    ...(shape.tables.length > 0 && organization === null ? [`${shape.tables[0]}: outside of any organization`] : []),
    ...strange.map((one) => `${shape.tables.join(', ')}: organization ${one} in a transaction of ${organization}`),
    ...shape.joined.map((table) => `${shape.tables.join(', ')}: together with ${table} of the coordinator`),
  ];
};

const naming = /^set local app\.organization_id = '(\d+)'$/;

export const recordStatements = (): StatementRecord => {
  const requests = new AsyncLocalStorage<string>();
  const counts = { ...none };
  const faults = new Map<string, string>();
  /** Follows the transactions of one connection. */
  const follow = () => {
    let organization: string | null = null;
    return (query: CompiledQuery): void => {
      if (query.sql.startsWith('begin')) organization = null;
      organization = naming.exec(query.sql)?.[1] ?? organization;
      const request = requests.getStore();
      if (request === undefined) return;
      counts.statements += 1;
      if (shapeOnce(query.sql).tables.length === 0) return;
      counts.ofOrganizations += 1;
      const strange = unboundIn(query, organization);
      if (strange.length === 0) return;
      counts.unbound += 1;
      faults.set(`${strange.join('; ')} ${query.sql}`, `${request}: ${strange.join('; ')}: ${query.sql}`);
    };
  };
  const recorded = (dialect: Awaited<DatabaseOpening['dialect']>): typeof dialect => ({
    ...dialect,
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        const note = follow();
        if (connection instanceof GatheringConnection)
          connection.runTrips((statements, send) => {
            statements.forEach(note);
            return send();
          });
        return connection;
      };
      return driver;
    },
  });
  return {
    over: (opening) => ({
      ...opening,
      dialect: opening.dialect.then(recorded),
      replica: opening.replica && recorded(opening.replica),
    }),
    // Awaited inside: what Fastify returns begins when it is awaited.
    during: (request, work) => requests.run(request, async () => await work()),
    faults: () => [...faults.values()],
    counts,
  };
};

/** For `lab/prove/statements.ts`, which adds them up: one line for each application. */
export const handOutCounts = ({ counts }: StatementRecord): void => {
  const file = process.env.UNI_STATEMENTS;
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
};
