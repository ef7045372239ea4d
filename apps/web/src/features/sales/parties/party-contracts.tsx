import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contracts, clients as copy } from '@uni/phrases';
import { contractsQuery } from '../../../api/sales/contracts.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';

const contractCopy = copy.contracts;
const { columns } = contracts;
/** Maximum listed one by one; the register of sales has all of them. */
const most = 20;

/** Contracts of a client, with paid and open amounts. */
export function PartyContracts({ client }: { client: number }) {
  const { data } = useQuery(contractsQuery({ client, page_size: most }));
  if (!data) return null;
  const { results, sums, count } = data;
  return (
    <Stack as="section" apart gap={12} aria-label={contractCopy.title}>
      <h3>{contractCopy.title}</h3>
      {count === 0 ? (
        <p className="text-3">{contractCopy.none}</p>
      ) : (
        <LedgerTable label={contractCopy.table}>
          <thead>
            <tr>
              <th scope="col">{columns.number}</th>
              <th scope="col">{columns.unit}</th>
              <th scope="col">{columns.state}</th>
              <th scope="col">{columns.next_due}</th>
              <th scope="col" className="number">
                {columns.received}
              </th>
              <th scope="col" className="number">
                {columns.open}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to="/vendas/contratos" search={{ abrir: String(row.id) }}>
                    {row.number}
                  </Link>
                </th>
                <td>{row.unit_name}</td>
                <td>{contracts.states[row.state]}</td>
                <td>{dayText(row.next_due)}</td>
                <td className="number">{formatCentsBare(row.received, 2)}</td>
                <td className="number">{formatCentsBare(row.open, 2)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {contracts.count(count, formatNumber(count))}
              </th>
              <td className="number">{formatCentsBare(sums.received, 2)}</td>
              <td className="number">{formatCentsBare(sums.open, 2)}</td>
            </tr>
          </tfoot>
        </LedgerTable>
      )}
    </Stack>
  );
}
