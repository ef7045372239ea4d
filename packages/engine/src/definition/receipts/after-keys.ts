import type { Node } from '../../graph/node.ts';
import { scaledCohorts } from '../../operators/plans/cohorts.ts';
import { lostAfterKeys, paidAfterKeys } from '../../operators/refunds/collected-cancellation.ts';
import { correctionParameters, factorsOf } from '../terms/correction.ts';
import type { PlanRow, RowContext } from './plan-rows.ts';

const rows = {
  lost: { op: lostAfterKeys, label: 'perdido em distratos' },
  paid: { op: paidAfterKeys, label: 'pago antes do distrato' },
} as const;

/** Installments due from the keys on, lost or paid, of contracts that are cancelled after the keys. Cohorts of `row` stay apart. */
export function afterKeysRow(
  { spec }: PlanRow,
  { builder, keys, meta }: RowContext,
  label: string,
  what: keyof typeof rows,
  age: number,
): Node {
  const { at, suffix, contracts, share, rate, quota, plan, correction, terms } = spec;
  const id = `${at}${suffix}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const { chained } = correction;
  const isCarried = quota.carry !== 0 || (terms !== null && terms.quota.carry !== 0);
  const quotaRate = isCarried || quota.form === 'price' || quota.form === 'amortized' ? rate : null;
  const quotas = builder.row(
    `${id}/quotas`,
    scaledCohorts,
    [contracts, share, ...present(quotaRate, chained)],
    {
      ...quota,
      hasRate: quotaRate !== null,
      hasIndex: chained !== null,
      ...(terms ? { terms: terms.quota } : {}),
    },
    meta(`${label}: quotas por mês de venda`),
  );
  const weightRate = plan.weight === 'one' ? null : rate;
  return builder.row(
    id,
    rows[what].op,
    [quotas, ...present(weightRate), ...factorsOf(correction)],
    {
      ...plan,
      hasRate: weightRate !== null,
      keys,
      age,
      ...(terms ? { terms: terms.plan } : {}),
      ...correctionParameters(correction),
    },
    meta(`${label}: ${rows[what].label}`),
  );
}

function present(...nodes: readonly (Node | null)[]): Node[] {
  return nodes.filter((node) => node !== null);
}
