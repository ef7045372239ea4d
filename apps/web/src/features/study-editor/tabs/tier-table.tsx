import { tierPayments } from '@uni/engine';
import { partnersResult, workspaceFields } from '@uni/phrases';
import { useDeferredValue, useMemo } from 'react';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';

const copy = partnersResult.tiers;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** Payments of each tier to each partner; nothing where distributions follow the shares alone. */
export function TierTable() {
  const { model } = useWorkspace();
  // The rows behind the tiers are one more evaluation: a typed value does not wait for it.
  const drawn = useDeferredValue(model);
  const tiers = useMemo(() => tierPayments(drawn), [drawn]);
  if (tiers.length === 0) return null;
  const partners = drawn.study.capital?.partners ?? [];
  const columns = partners.map(({ name }, at) => ({ key: `distribution.${at + 1}`, name: name ?? String(at + 1) }));
  const rows = tiers.map(({ kind, amounts }, at) => ({
    label: partnersResult.chart.tier(at + 1, workspaceFields.partners.tierKinds[kind]),
    amounts,
  }));
  const received = partners.map((_, partner) => sumOf(tiers.map(({ amounts }) => amounts[partner] ?? 0)));
  return (
    <PlainTable label={copy.table}>
      <thead>
        <tr>
          <th scope="col">{copy.tier}</th>
          {[...columns, { key: 'all', name: copy.all }].map(({ key, name }) => (
            <th key={key} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, amounts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <Amounts columns={columns} amounts={amounts} />
          </tr>
        ))}
        <tr data-row="sum">
          <th scope="row">{copy.total}</th>
          <Amounts columns={columns} amounts={received} />
        </tr>
      </tbody>
    </PlainTable>
  );
}

/** Of each partner, then of all. */
function Amounts({ columns, amounts }: { columns: readonly { key: string }[]; amounts: readonly number[] }) {
  return (
    <>
      {columns.map(({ key }, at) => (
        <td key={key} className="number">
          {formatCents(amounts[at] ?? 0)}
        </td>
      ))}
      <td className="number">{formatCents(sumOf(amounts))}</td>
    </>
  );
}
