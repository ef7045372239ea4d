import { Link } from '@tanstack/react-router';
import { bridgeTotalOf } from '@uni/analysis';
import { homeReceipt as words } from '@uni/phrases';
import type { ReactNode } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { isComputed } from '../cash-flow/portfolio/portfolio.ts';
import { PortfolioBridge } from '../cash-flow/portfolio/portfolio-bridge.tsx';
import styles from './home.module.css';
import { type ReceiptCell, type Receipt as ReceiptOf, type ReceiptPlace, receiptOf } from './receipt-model.ts';
import type { HomeScreen } from './use-home.ts';

/** Where a number of this screen comes from: in words, and by enterprise down to the receipt in each study. */
export function Receipt({ screen, asked, onClose }: { screen: HomeScreen; asked: string; onClose: () => void }) {
  const receipt = receiptOf(screen, asked);
  if (!receipt)
    return (
      <Drawer title={words.lead} onClose={onClose}>
        <p>{words.absent}</p>
      </Drawer>
    );
  return (
    <Drawer wide title={receipt.title} lead={words.lead} onClose={onClose}>
      <div className={styles.desk}>
        <p className={styles.receiptValue}>{receipt.value}</p>
        <h3>{words.formula}</h3>
        <p>{receipt.formula}</p>
        <h3>{words.parts}</h3>
        {receipt.rows.length > 0 ? <Parts receipt={receipt} /> : <p>{words.noParts}</p>}
        <BridgeOf screen={screen} asked={asked} />
        <Whole receipt={receipt} enterprise={screen.view.enterprise} />
      </div>
    </Drawer>
  );
}

/** The bridge that a total of the plans stands in, of the versions that the screen counts. */
function BridgeOf({ screen: { list }, asked }: { screen: HomeScreen; asked: string }) {
  const { permissions } = useProfile();
  const here = bridgeTotalOf(asked.split('~')[0] ?? '');
  const computed = list.filter(isComputed);
  if (!here || computed.length === 0 || !permissions.includes('planning:read')) return null;
  const versions = computed.flatMap(({ version }) => (version ? [String(version.id)] : []));
  return (
    <PortfolioBridge
      question={{ enterprises: computed.map(({ id }) => String(id)), versions, prospecting: false }}
      here={here}
    />
  );
}

function Parts({ receipt: { columns, rows, total } }: { receipt: ReceiptOf }) {
  return (
    <LedgerTable label={words.parts}>
      <thead>
        <tr>
          <th scope="col">{words.enterprise}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="number">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at]} className="number">
                <Cell cell={cell} enterprise={id} title={words.open(columns[at] ?? '', name)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {total.map((text, at) => (
              <td key={columns[at]} className="number">
                <b>{text}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </LedgerTable>
  );
}

function Cell({ cell: { text, place }, enterprise, title }: { cell: ReceiptCell; enterprise: number; title: string }) {
  if (!place || text === words.none) return <span>{text}</span>;
  return (
    <PlaceLink place={place} enterprise={enterprise} title={title}>
      {text}
    </PlaceLink>
  );
}

function PlaceLink(props: { place: ReceiptPlace; enterprise: number; title: string; children: ReactNode }) {
  const { place, title, children } = props;
  const empreendimento = String(props.enterprise);
  const common = { className: 'plain-link', title, children };
  if (place.kind === 'panel') return <Link to="/vendas" search={{ empreendimento, mes: place.month }} {...common} />;
  if (place.kind === 'receivables')
    return (
      <Link
        to="/vendas/contas-a-receber"
        search={{ empreendimento, ...(place.until === null ? {} : { ate: place.until }) }}
        {...common}
      />
    );
  const aba = place.ask.includes('~') ? 'fluxo-de-caixa' : 'indicadores';
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: empreendimento, aba }}
      search={{ ...(place.version === null ? {} : { v: String(place.version) }), explicar: place.ask }}
      {...common}
    />
  );
}

function Whole({ receipt: { whole }, enterprise }: { receipt: ReceiptOf; enterprise: number | null }) {
  const chosen = enterprise === null ? {} : { empreendimento: String(enterprise) };
  if (whole === 'receivables')
    return (
      <Link to="/vendas/contas-a-receber" search={chosen}>
        {words.toReceivables}
      </Link>
    );
  if (whole !== 'cash-flow')
    return (
      <Link to="/vendas" search={{ ...chosen, mes: whole.month }}>
        {words.toPanel}
      </Link>
    );
  return (
    <Link to="/fluxo-caixa" search={enterprise === null ? {} : { emp: String(enterprise) }}>
      {words.toCashFlow}
    </Link>
  );
}
