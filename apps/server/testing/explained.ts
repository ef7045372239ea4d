import { CompiledQuery, type QueryExecutor } from 'kysely';
import type { Transaction } from '../src/platform/database/index.ts';

/** A query plan of PostgreSQL in JSON. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** A transaction that has every query explained before it runs it; `analyze` runs it for that too, and counts rows. */
export const explaining = (
  transaction: Transaction,
  report: (plan: Plan, query: string) => void,
  { analyze = false }: { readonly analyze?: boolean } = {},
): Transaction => {
  const executor = transaction.getExecutor();
  const spying: Pick<QueryExecutor, 'executeQuery'> = {
    executeQuery: async (query) => {
      const { rows } = await executor.executeQuery(
        CompiledQuery.raw(`explain (analyze ${analyze}, format json) ${query.sql}`, [...query.parameters]),
      );
      const [row] = rows as { 'QUERY PLAN': { Plan: Plan }[] }[];
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) report(Plan, query.sql);
      return executor.executeQuery(query);
    },
  };
  const spy = new Proxy(executor, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name === 'executeQuery' ? spying : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return new Proxy(transaction, {
    get: (target, name) => (name === 'getExecutor' ? () => spy : Reflect.get(target, name, target)),
  });
};
