import { Link } from '@tanstack/react-router';
import type { SalesSummary } from '@uni/contracts';
import { bankSteps, salesPanel } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';

const copy = salesPanel.bank;

/** Contracts at each step with the bank; a step leads to its contracts. */
export function BankTable({ bank, enterprise }: { bank: SalesSummary['bank']; enterprise: number | undefined }) {
  const sumOf = (key: 'contracts' | 'open' | 'overdue') => bank.reduce((sum, row) => sum + row[key], 0);
  const own = enterprise === undefined ? {} : { empreendimento: String(enterprise) };
  return (
    <>
      <PlainTable label={copy.table}>
        <thead>
          <tr>
            <th scope="col">{copy.step}</th>
            {[copy.contracts, copy.open, copy.overdue, copy.since].map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bank.map(({ step, contracts, open, overdue, since }) => (
            <tr key={step}>
              <th scope="row">
                <Link to="/vendas/contratos" search={{ ...own, banco: step }}>
                  {bankSteps.steps[step]}
                </Link>
              </th>
              <td className="number">{formatNumber(contracts)}</td>
              <td className="number">{formatCents(open)}</td>
              <td className="number">{formatNumber(overdue)}</td>
              <td className="number">{dayText(since)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{copy.total}</th>
            <td className="number">{formatNumber(sumOf('contracts'))}</td>
            <td className="number">{formatCents(sumOf('open'))}</td>
            <td className="number">{formatNumber(sumOf('overdue'))}</td>
            <td />
          </tr>
        </tfoot>
      </PlainTable>
      <p className="text-3">{copy.note}</p>
    </>
  );
}
