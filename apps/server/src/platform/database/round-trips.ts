/**
 * A connection that saves round trips. What begins a transaction, and statements whose results are not awaited, travel with the next
 * query. The database executes them in order, and nothing after one that fails.
 */
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';

type Step = 'opening' | 'unawaited' | 'commit' | 'rollback';

const steps = new WeakMap<CompiledQuery, Step>();

const asStep = (query: CompiledQuery, step: Step): CompiledQuery => {
  steps.set(query, step);
  return query;
};

/** One of the statements that begin a transaction. They are sent together with its first query, and without one never. */
export const openingStep = (text: string): CompiledQuery => asStep(CompiledQuery.raw(text), 'opening');

/** The same statement, sent with the next one. It must return no rows; its failure is that of the next one. */
export const unawaited = (query: CompiledQuery): CompiledQuery => asStep(prepared({ ...query }), 'unawaited');

const often = new WeakSet<CompiledQuery>();

/**
 * Marks a statement whose text is the same each time and which a save executes. Each connection has PostgreSQL parse and plan it
 * once. Not for queries whose best plan depends on their values.
 */
export const prepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => {
  often.add(query);
  return query;
};

export const isPrepared = (query: CompiledQuery): boolean => often.has(query);

export const commitStep = (): CompiledQuery => asStep(CompiledQuery.raw('commit'), 'commit');

export const rollbackStep = (): CompiledQuery => asStep(CompiledQuery.raw('rollback'), 'rollback');

export interface Sent {
  readonly rows: readonly unknown[];
  /** Rows that were written; null: the statement writes none. */
  readonly affected: number | null;
}

/** Runs one round trip with all its statements. */
export type TripRunner = (statements: readonly CompiledQuery[], send: () => Promise<Sent>) => Promise<Sent>;

/** In a transaction that an ignored error has aborted COMMIT would roll back without a word. This refuses. */
const abortedCheck = CompiledQuery.raw('select where false');

const nothing = { rows: [] };

export abstract class GatheringConnection implements DatabaseConnection {
  #held: CompiledQuery[] = [];
  /** Nothing of the transaction was sent yet. */
  #isUnopened = false;
  /** Of a trip that took other statements along: what of them was executed is not known. */
  #failure: { readonly error: unknown } | null = null;
  #run: TripRunner | null = null;

  /** From now on each round trip goes through `run`. */
  runTrips(run: TripRunner): void {
    this.#run = run;
  }

  /** Executes the statements in one round trip, and nothing after one that fails. Returns what the last one returned. */
  protected abstract send(before: readonly CompiledQuery[], last: CompiledQuery): Promise<Sent>;

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    switch (steps.get(query)) {
      case 'opening':
        this.#isUnopened = true;
        this.#failure = null;
        this.#held.push(query);
        return nothing;
      case 'unawaited':
        this.#isUnopened = false;
        this.#held.push(query);
        return nothing;
      case 'commit':
        return this.#commit(query);
      case 'rollback':
        return this.#rollback(query);
      default:
        return this.#execute(query);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator and streaming is not offered
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries of a transaction are not streamed');
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#sendAll(this.#take(), query);
    const numAffectedRows = affected === null ? undefined : BigInt(affected);
    // Only here rows get the type that Kysely derived from the query.
    return { rows: rows as R[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) };
  }

  async #commit<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isUnopened = this.#isUnopened;
    const before = this.#take();
    if (isUnopened) return nothing;
    await this.#sendAll([...before, abortedCheck], query);
    return nothing;
  }

  async #rollback<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isUnopened = this.#isUnopened;
    this.#take();
    this.#failure = null;
    if (!isUnopened) await this.#trip([], query);
    return nothing;
  }

  /** After a failed trip the transaction does nothing more but end. */
  async #sendAll(before: readonly CompiledQuery[], last: CompiledQuery): Promise<Sent> {
    if (this.#failure) throw this.#failure.error;
    try {
      return await this.#trip(before, last);
    } catch (error) {
      if (before.length > 0) this.#failure = { error };
      throw error;
    }
  }

  #trip(before: readonly CompiledQuery[], last: CompiledQuery): Promise<Sent> {
    const send = () => this.send(before, last);
    return this.#run === null ? send() : this.#run([...before, last], send);
  }

  #take(): readonly CompiledQuery[] {
    const held = this.#held;
    this.#held = [];
    this.#isUnopened = false;
    return held;
  }
}
