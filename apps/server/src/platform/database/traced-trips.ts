/** A span for each round trip to the database within a request or background work. */
import type { CompiledQuery, Dialect } from 'kysely';
import { inSpan, type Spans } from '../spans.ts';
import { GatheringConnection, type TripRunner } from './round-trips.ts';

/** Characters of statements in one span. */
const longest = 2_000;

/** Texts and numbers written into a statement; `$1` and names with digits stay. */
const literal = /'[^']*'|(?<![\w$])\d+(?:\.\d+)?/g;

/** The statement without any value. Parameters are not in its text. */
export const maskStatement = (sql: string): string => sql.replace(literal, '?').replace(/\s+/g, ' ').trim();

/** The same dialect, whose connections open spans. */
export const traceTrips = <D extends Dialect>(dialect: D, spans: Spans): D => {
  const run = tripRunner(spans);
  return {
    ...dialect,
    createDriver: () => {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options);
        if (connection instanceof GatheringConnection) connection.runTrips(run);
        return connection;
      };
      return driver;
    },
  };
};

const tripRunner =
  (spans: Spans): TripRunner =>
  (statements, send) => {
    // The loop of work reads every second what is due: not a trace each.
    if (!spans.isWithin()) return send();
    const masked = statements.map(({ sql }) => maskStatement(sql));
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.batch.size': statements.length,
      'db.query.text': masked.join('; ').slice(0, longest),
    };
    return inSpan(spans, { name: operationOf(statements), kind: 'client', attributes }, send);
  };

/** The first word of the statement whose answer is awaited. */
const operationOf = (statements: readonly CompiledQuery[]): string =>
  /^\s*(\w+)/.exec(statements.at(-1)?.sql ?? '')?.[1]?.toUpperCase() ?? 'SQL';
