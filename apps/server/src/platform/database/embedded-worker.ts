/**
 * The embedded database's own thread. PGlite computes synchronously, and on the main thread a long query would stop every
 * other request. Speaks `{id, statements}` → `{id, rows, affected}` or `{id, error}`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS, startParameters } from './durable-files.ts';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedStatement } from './embedded-protocol.ts';
import { parsers } from './values.ts';

const port = parentPort;
if (!port) throw new Error('embedded-worker runs as a worker thread only');
const send = (reply: EmbeddedReply): void => port.postMessage(reply);

const describe = (error: unknown): { message: string; code: string | undefined; constraint: string | undefined } => {
  const field = (name: string): string | undefined => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { message: field('message') ?? String(error), code: field('code'), constraint: field('constraint') };
};

const runAll = async (pg: PGlite, { statements }: EmbeddedRequest) => {
  let last: Awaited<ReturnType<typeof run>> = { rows: [], affectedRows: 0 };
  for (const statement of statements) last = await run(pg, statement);
  return last;
};

const run = async (pg: PGlite, { sql, parameters }: EmbeddedStatement) => {
  if (parameters.length > 0) return pg.query(sql, [...parameters]);
  // Without parameters the simple protocol takes several statements in one trip; the last one's rows count.
  const results = await pg.exec(sql);
  return results.at(-1) ?? { rows: [], affectedRows: 0 };
};

const serve = async (): Promise<void> => {
  const { folder, code } = workerData;
  const pg = await PGlite.create({
    fs: new DurableNodeFS(String(folder)),
    relaxedDurability: false,
    startParams: startParameters,
    pgliteWasmModule: code,
  });
  // As a query's option, they would be merged with PGlite's own each time: a third of a query's time. Given to `create`,
  // PGlite would replace those of the arrays by its own.
  Object.assign(pg.parsers, parsers);
  const answer = async (request: EmbeddedRequest): Promise<void> => {
    try {
      if (request.statements.length === 0) {
        await pg.close();
        send({ id: request.id, rows: [], affected: 0 });
        port.close();
        return;
      }
      const result = await runAll(pg, request);
      send({ id: request.id, rows: result.rows, affected: result.affectedRows ?? 0 });
    } catch (error) {
      send({ id: request.id, error: describe(error) });
    }
  };
  // One after the other: a message that ends a transaction must not overtake what is still running in it.
  let queue = Promise.resolve();
  port.on('message', (request: EmbeddedRequest) => {
    queue = queue.then(() => answer(request));
  });
  send({ id: 0, rows: [], affected: 0 });
};

await serve();
