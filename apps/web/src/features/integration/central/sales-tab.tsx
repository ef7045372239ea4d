import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ErpConnection, type ErpSales, erpSalesResources } from '@uni/contracts';
import { erpSales as words } from '@uni/phrases';
import { erpSalesQuery } from '../../../api/integration/connections.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import styles from './central.module.css';
import { momentText } from './connection-words.ts';

const stands = ['own', 'linked', 'held'] as const;
type Doubt = ErpSales['doubts'][number];

/** What of the connection stands in the sales back office, and what of it is for somebody to look at. */
export function SalesTab({ connection }: { connection: ErpConnection }) {
  const query = useQuery(erpSalesQuery(connection.id));
  const told = query.data;
  const rows = told?.counts.length ?? 0;
  const source = sourceOf({ ...query, data: told?.counts });
  return (
    <div className={styles.panel}>
      {told && (rows > 0 || told.is_working) && <p className="text-2">{words.lead}</p>}
      {told && <Progress told={told} />}
      <RegisterStates
        thing={words.thing}
        source={source}
        found={rows}
        filterText=""
        onClear={() => undefined}
        firstUse={<StateBlock role="status" title={words.emptyTitle} text={words.emptyText} />}
      >
        {told && <Counts told={told} />}
        {told && <Doubts told={told} />}
      </RegisterStates>
    </div>
  );
}

function Progress({ told: { is_working, seen, total, finished_at, failed_at } }: { told: ErpSales }) {
  if (is_working && failed_at) return <FormProblem text={words.failed(momentText(failed_at))} />;
  if (is_working)
    return (
      <p role="status" className={styles.runHead}>
        <progress value={Math.min(seen, total)} max={Math.max(total, 1)} aria-label={words.table} />
        {words.working(formatNumber(Math.min(seen, total)), formatNumber(total))}
      </p>
    );
  return finished_at && <p className="text-3">{words.finished(momentText(finished_at))}</p>;
}

function Counts({ told: { counts } }: { told: ErpSales }) {
  const countOf = (resource: string, stand: string): number =>
    counts.find((one) => one.resource === resource && one.stand === stand)?.count ?? 0;
  return (
    <LedgerTable label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.columns.resource}</th>
          {stands.map((stand) => (
            <th key={stand} scope="col" className="number">
              {words.columns[stand]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {erpSalesResources.map((resource) => (
          <tr key={resource}>
            <th scope="row">{words.resources[resource]}</th>
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

function Doubts({ told: { counts, doubts } }: { told: ErpSales }) {
  const count = counts.reduce((sum, one) => (one.stand === 'own' ? sum : sum + one.count), 0);
  return (
    <section aria-label={words.doubtsTitle} className={styles.panel}>
      <h3>{words.doubtsTitle}</h3>
      <p className="text-2">{words.doubtsLead(count, formatNumber(count))}</p>
      {count > doubts.length && <p className="text-3">{words.doubtsMost(formatNumber(doubts.length))}</p>}
      {doubts.length > 0 && (
        <ul className={styles.refused} aria-label={words.doubtsList}>
          {doubts.map((doubt) => (
            <li key={`${doubt.resource} ${doubt.key}`}>
              <p className={styles.runHead}>
                <b>{[words.resources[doubt.resource], doubt.name].filter(Boolean).join(' ')}</b>
                <span className="text-3">{words.keyInErp(doubt.key)}</span>
              </p>
              <p>{words.doubts[doubt.doubt]}</p>
              <OpenRow doubt={doubt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Our row, on the screen where it is. */
function OpenRow({ doubt: { resource, row, empreendimento } }: { doubt: Doubt }) {
  const abrir = String(row);
  const text = words.open[resource];
  if (resource === 'contracts')
    return (
      <Link to="/vendas/contratos" search={{ abrir }}>
        {text}
      </Link>
    );
  if (resource === 'clients')
    return (
      <Link to="/vendas/clientes" search={{ abrir }}>
        {text}
      </Link>
    );
  if (resource === 'suppliers')
    return (
      <Link to="/vendas/fornecedores" search={{ abrir }}>
        {text}
      </Link>
    );
  return (
    <Link to="/vendas/unidades" search={{ empreendimento: String(empreendimento ?? ''), abrir }}>
      {text}
    </Link>
  );
}
