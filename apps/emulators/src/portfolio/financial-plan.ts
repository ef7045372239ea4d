import { readFileSync } from 'node:fs';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly tpConta: string;
  readonly flRedutora: string;
  readonly flAtiva: string;
  readonly flAdiantamento: string;
  readonly flImposto: string;
}

/** The financial plan of a real tenant, unsorted as it was answered. */
export const financialPlan: readonly Account[] = JSON.parse(
  readFileSync(new URL('../../fixtures/sienge-payment-categories.json', import.meta.url), 'utf8'),
);

const byId: ReadonlyMap<string, Account> = new Map(financialPlan.map((account) => [account.id, account]));

export function accountOf(id: string): Account {
  const account = byId.get(id);
  if (!account) throw new RangeError(`no account ${id}`);
  return account;
}

/** Returns the account's kind as rows of bills write it: R revenue, D expense, M capital. */
export function rowTypeOf({ id, tpConta }: Account): string {
  if (tpConta === 'M') return 'M';
  return id.startsWith('1') ? 'R' : 'D';
}
