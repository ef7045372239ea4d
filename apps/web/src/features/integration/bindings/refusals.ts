import type { BindingRows } from '../../../api/integration/mapping.ts';

type Work = Pick<BindingRows[number], 'company' | 'cost_center'>;
export type BindingChoice = Pick<BindingRows[number], 'state' | 'enterprise' | 'module' | 'valid_from' | 'valid_to'>;

/** A refused choice for a work. It stays on screen until it is accepted or dropped. */
export interface Refusal {
  readonly to: { readonly [K in keyof BindingChoice]-?: Exclude<BindingChoice[K], undefined> };
  readonly text: string;
}
/** By work. */
export type Refusals = ReadonlyMap<string, Refusal>;

export const workKey = (connection: number | undefined, { company, cost_center }: Work): string =>
  JSON.stringify([connection, company, cost_center]);

/** With the rows of a call that were refused, `texts` by their positions in it. */
export function withRefused(
  refusals: Refusals,
  connection: number,
  rows: BindingRows,
  messages: ReadonlyMap<number, string>,
): Refusals {
  const all = new Map(refusals);
  for (const [position, text] of messages) {
    const row = rows[position];
    if (!row) continue;
    const { state, enterprise = null, module = null, valid_from = null, valid_to = null } = row;
    all.set(workKey(connection, row), { to: { state, enterprise, module, valid_from, valid_to }, text });
  }
  return all;
}

/** Returns the refusals without those of these works. */
export function withoutSites(refusals: Refusals, connection: number | undefined, sites: readonly Work[]): Refusals {
  const gone = new Set(sites.map((work) => workKey(connection, work)));
  return new Map([...refusals].filter(([key]) => !gone.has(key)));
}
