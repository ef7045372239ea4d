import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ErpConnection, type ErpSales, erpSalesResources } from '@uni/contracts';
import { erpSales as copy } from '@uni/phrases';
import { erpSalesQuery } from '../../../api/integration/connections.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { momentText } from './connection-copy.ts';

const stands = ['own', 'linked', 'held'] as const;
type Doubt = ErpSales['doubts'][number];

/** Records of the connection in the sales back office, and those that need review. */
export function SalesTab({ connection }: { connection: ErpConnection }) {
  const query = useQuery(erpSalesQuery(connection.id));
  const sales = query.data;
  const rows = sales?.counts.length ?? 0;
  const source = sourceOf({ ...query, data: sales?.counts });
  return (
    <Stack gap={12}>
      {sales && (rows > 0 || sales.is_working) && <p className="text-2">{copy.lead}</p>}
      {sales && <Progress sales={sales} />}
      <RegisterStates
        noun={copy.noun}
        source={source}
        matchCount={rows}
        filterText=""
        onClear={() => undefined}
        firstUse={<StateBlock role="status" title={copy.emptyTitle} text={copy.emptyText} />}
      >
        {sales && <Counts sales={sales} />}
        {sales && <Doubts sales={sales} />}
      </RegisterStates>
    </Stack>
  );
}

function Progress({ sales: { is_working, seen, total, finished_at, failed_at } }: { sales: ErpSales }) {
  if (is_working && failed_at) return <FormProblem text={copy.failed(momentText(failed_at))} />;
  if (is_working)
    return (
      <Row role="status" as="p" gap="2 12" align="baseline">
        <progress value={Math.min(seen, total)} max={Math.max(total, 1)} aria-label={copy.table} />
        {copy.working(formatNumber(Math.min(seen, total)), formatNumber(total))}
      </Row>
    );
  return finished_at && <p className="text-3">{copy.finished(momentText(finished_at))}</p>;
}

function Counts({ sales: { counts } }: { sales: ErpSales }) {
  const countOf = (resource: string, stand: string): number =>
    counts.find((one) => one.resource === resource && one.stand === stand)?.count ?? 0;
  return (
    <LedgerTable label={copy.table}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.resource}</th>
          {stands.map((stand) => (
            <th key={stand} scope="col" className="number">
              {copy.columns[stand]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {erpSalesResources.map((resource) => (
          <tr key={resource}>
            <th scope="row">{copy.resources[resource]}</th>
            {stands.map((stand) => (
              <td key={stand} className="number">
                {formatNumber(countOf(resource, stand))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function Doubts({ sales: { counts, doubts } }: { sales: ErpSales }) {
  const count = counts.reduce((sum, one) => (one.stand === 'own' ? sum : sum + one.count), 0);
  return (
    <Stack aria-label={copy.doubtsTitle} as="section" gap={12}>
      <h3>{copy.doubtsTitle}</h3>
      <p className="text-2">{copy.doubtsLead(count, formatNumber(count))}</p>
      {count > doubts.length && <p className="text-3">{copy.doubtsMost(formatNumber(doubts.length))}</p>}
      {doubts.length > 0 && (
        <Stack as="ul" ruled={10} aria-label={copy.doubtsList}>
          {doubts.map((doubt) => (
            <Stack as="li" gap={2} align="start" key={`${doubt.resource} ${doubt.key}`}>
              <Row as="p" gap="2 12" align="baseline">
                <b className="medium">{[copy.resources[doubt.resource], doubt.name].filter(Boolean).join(' ')}</b>
                <span className="text-3">{copy.keyInErp(doubt.key)}</span>
              </Row>
              <p>{copy.doubts[doubt.doubt]}</p>
              <OpenRow doubt={doubt} />
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Our row, on the screen where it is. */
function OpenRow({ doubt: { resource, row, empreendimento } }: { doubt: Doubt }) {
  const record = { abrir: String(row) };
  const text = copy.open[resource];
  if (resource === 'contracts')
    return (
      <Link to="/vendas/contratos" search={record}>
        {text}
      </Link>
    );
  if (resource === 'clients')
    return (
      <Link to="/vendas/clientes" search={record}>
        {text}
      </Link>
    );
  if (resource === 'suppliers')
    return (
      <Link to="/vendas/fornecedores" search={record}>
        {text}
      </Link>
    );
  return (
    <Link to="/vendas/unidades" search={{ empreendimento: String(empreendimento ?? ''), ...record }}>
      {text}
    </Link>
  );
}
