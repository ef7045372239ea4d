import { Link } from '@tanstack/react-router';
import { bridgeTotalOf } from '@uni/analysis';
import { homeReceipt as copy } from '@uni/phrases';
import type { ReactNode } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { SumCheck } from '../../shared/receipt/sum-check.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { isComputed } from '../cash-flow/portfolio/portfolio.ts';
import { PortfolioBridge } from '../cash-flow/portfolio/portfolio-bridge.tsx';
import styles from './home.module.css';
import { isPortfolio } from './home-address.ts';
import {
  indicatorsIn,
  type ReceiptCell,
  type ReceiptDestination,
  type Receipt as ReceiptOf,
  receiptOf,
} from './receipt-model.ts';
import type { HomeScreen } from './use-home.ts';

/** Explains a number of this screen in words, and by enterprise down to the receipt in each study. */
export function Receipt({
  screen,
  receiptKey,
  onClose,
}: {
  screen: HomeScreen;
  receiptKey: string;
  onClose: () => void;
}) {
  const receipt = receiptOf(screen, receiptKey);
  const indicators = indicatorsIn(receiptKey);
  if (!receipt)
    return (
      <Drawer title={copy.lead} onClose={onClose}>
        <p>{copy.absent}</p>
      </Drawer>
    );
  return (
    <Drawer wide title={receipt.title} lead={copy.lead} onClose={onClose}>
      <Stack gap={12} align="start" data-receipt={receipt.rows.length}>
        <p
          className={styles.receiptValue}
          {...(indicators && isPortfolio(screen.view) ? figureMark(indicators, 'portfolio') : {})}
        >
          {receipt.value}
        </p>
        <h3>{copy.formula}</h3>
        <p>{receipt.formula}</p>
        <h3>{copy.parts}</h3>
        {receipt.rows.length > 0 ? <Contributions receipt={receipt} /> : <p>{copy.noParts}</p>}
        <SumCheck difference={receipt.difference} />
        <BridgeOf screen={screen} receiptKey={receiptKey} />
        <Whole receipt={receipt} enterprise={screen.view.enterprise} />
      </Stack>
    </Drawer>
  );
}

/** The bridge that a total of the plans stands in, of the versions that the screen counts. */
function BridgeOf({ screen: { list }, receiptKey }: { screen: HomeScreen; receiptKey: string }) {
  const { permissions } = useProfile();
  const here = bridgeTotalOf(receiptKey.split('~')[0] ?? '');
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

function Contributions({ receipt: { columns, rows, total } }: { receipt: ReceiptOf }) {
  return (
    <LedgerTable label={copy.parts}>
      <thead>
        <tr>
          <th scope="col">{copy.enterprise}</th>
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
                <Cell cell={cell} enterprise={id} title={copy.open(columns[at] ?? '', name)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row">{copy.total}</th>
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

function Cell({
  cell: { text, destination },
  enterprise,
  title,
}: {
  cell: ReceiptCell;
  enterprise: number;
  title: string;
}) {
  if (!destination || text === copy.none) return <span>{text}</span>;
  return (
    <DestinationLink destination={destination} enterprise={enterprise} title={title}>
      {text}
    </DestinationLink>
  );
}

function DestinationLink(props: {
  destination: ReceiptDestination;
  enterprise: number;
  title: string;
  children: ReactNode;
}) {
  const { destination, title, children } = props;
  const id = String(props.enterprise);
  const common = { className: 'plain-link', title, children };
  if (destination.kind === 'panel')
    return <Link to="/vendas" search={{ empreendimento: id, mes: destination.month }} {...common} />;
  if (destination.kind === 'receivables')
    return (
      <Link
        to="/vendas/contas-a-receber"
        search={{ empreendimento: id, ...(destination.until === null ? {} : { ate: destination.until }) }}
        {...common}
      />
    );
  const tab = destination.explanationKey.includes('~') ? 'fluxo-de-caixa' : 'indicadores';
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id, aba: tab }}
      search={{
        ...(destination.version === null ? {} : { v: String(destination.version) }),
        explicar: destination.explanationKey,
      }}
      {...common}
    />
  );
}

function Whole({ receipt: { whole }, enterprise }: { receipt: ReceiptOf; enterprise: number | null }) {
  const chosen = enterprise === null ? {} : { empreendimento: String(enterprise) };
  if (whole === 'receivables')
    return (
      <Link to="/vendas/contas-a-receber" search={chosen}>
        {copy.toReceivables}
      </Link>
    );
  if (whole !== 'cash-flow')
    return (
      <Link to="/vendas" search={{ ...chosen, mes: whole.month }}>
        {copy.toPanel}
      </Link>
    );
  return (
    <Link to="/fluxo-caixa" search={enterprise === null ? {} : { emp: String(enterprise) }}>
      {copy.toCashFlow}
    </Link>
  );
}
