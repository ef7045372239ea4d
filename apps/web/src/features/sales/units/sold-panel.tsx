import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Unit, UnitHoldingDetail } from '@uni/contracts';
import {
  unitPanel as copy,
  installments,
  proposals,
  register,
  rowSources as sources,
  units as unitsCopy,
} from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { unitHoldingQuery } from '../../../api/sales/units.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { FactList } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { perAreaOf } from './cell-face.ts';
import styles from './units.module.css';
import type { Units } from './use-units.ts';

const { sold: soldCopy, proposed: proposedCopy } = copy;
type Contract = NonNullable<UnitHoldingDetail['contract']>;
type Proposal = NonNullable<UnitHoldingDetail['proposal']>;

/** A unit that a contract or a proposal holds, with what can be done about that. */
export function SoldPanel({ screen, unit }: { screen: Units; unit: Unit }) {
  const query = useQuery(unitHoldingQuery(unit.id));
  if (query.isError)
    return <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={8} noun={copy.noun} />;
  const { contract, proposal } = query.data;
  return (
    <>
      {contract && <SoldFacts unit={unit} holding={query.data} contract={contract} />}
      {proposal && <ProposalFacts unit={unit} proposal={proposal} />}
      <Row gap={8}>
        {contract && <ContractActs unit={unit} contract={contract} mayWrite={screen.mayWrite} />}
        {proposal && (
          <Link
            to="/vendas/propostas"
            search={{ abrir: String(proposal.id), empreendimento: String(unit.empreendimento) }}
            className={buttonClass('primary')}
          >
            {proposedCopy.open}
          </Link>
        )}
        <Button onClick={() => screen.setDialog('data')}>{copy.data}</Button>
      </Row>
    </>
  );
}

function ContractActs({ unit, contract, mayWrite }: { unit: Unit; contract: Contract; mayWrite: boolean }) {
  const of = { empreendimento: String(unit.empreendimento) };
  const isCancellable = mayWrite && unit.erp === null && contract.state !== 'settled';
  return (
    <>
      <Link to="/vendas/contratos" search={{ ...of, abrir: String(contract.id) }} className={buttonClass('primary')}>
        {soldCopy.open_contract}
      </Link>
      <Link to="/vendas/parcelas" search={{ ...of, q: contract.number }} className={buttonClass()}>
        {soldCopy.installments}
      </Link>
      {isCancellable && (
        <Link
          to="/vendas/distratos"
          search={{ ...of, abrir: 'novo', contrato: String(contract.id) }}
          className={buttonClass()}
        >
          {soldCopy.cancel}
        </Link>
      )}
    </>
  );
}

/** A large amount with what it is for each m², and against the table. */
function Worth({ label, price, unit }: { label: string; price: number; unit: Unit }) {
  const perArea = perAreaOf(price, unit);
  const difference = unit.list_price > 0 ? price / unit.list_price - 1 : null;
  return (
    <div className={styles.worth}>
      <div>
        <p className="text-2">{label}</p>
        <p className={styles.amount}>{formatCents(price)}</p>
      </div>
      <p className={styles.beside}>
        {perArea !== null && unitsCopy.drawer.perArea(formatCents(perArea))}
        {difference !== null && (
          <>
            <br />
            {tableText(difference)}
          </>
        )}
      </p>
    </div>
  );
}

/** Less than a hundredth of a percent is no difference. */
const tableText = (difference: number): string => {
  const share = formatShare(Math.abs(difference), { decimals: 2 });
  if (Math.abs(difference) < 0.00005) return soldCopy.atTable;
  return difference > 0 ? soldCopy.aboveTable(share) : soldCopy.belowTable(share);
};

function SoldFacts(props: { unit: Unit; holding: UnitHoldingDetail; contract: Contract }) {
  const { unit, holding, contract } = props;
  const { price, received, open, late, next } = contract;
  const share = price > 0 ? received / price : 0;
  const former = holding.holders.slice(0, -1);
  const { facts } = soldCopy;
  return (
    <>
      <p className="text-2">{soldCopy.contract(contract.number)}</p>
      <Worth label={soldCopy.price} price={price} unit={unit} />
      <Stack gap={4}>
        <Row justify="space-between" gap={8}>
          <span>
            <b>{soldCopy.received(formatCentsBare(received, 2))}</b> {formatShare(share)}
          </span>
          <span className="text-2">{soldCopy.open(formatCentsBare(open, 2))}</span>
        </Row>
        <Meter label={soldCopy.bar(formatShare(share))} text={formatShare(share)} share={share} />
        <p>
          {next
            ? soldCopy.next(
                formatCentsBare(next.amount, 2),
                dayText(next.due),
                installments.kinds[next.kind],
                next.number,
                next.of,
              )
            : soldCopy.none}
        </p>
      </Stack>
      <FactList
        column={130}
        facts={[
          [facts.buyer, contract.client_name],
          ...(former.length > 0
            ? [
                [
                  facts.former,
                  former.map(({ client_name, since }) => soldCopy.since(client_name, dayText(since))).join('; '),
                ] as const,
              ]
            : []),
          [facts.signed, dayText(contract.signed)],
          [facts.holding, statusText(contract, late)],
          [facts.origin, unit.erp ? sources.systems[unit.erp] : soldCopy.origin],
        ]}
      />
      <Kinds holding={holding} />
    </>
  );
}

function statusText({ state }: Contract, late: number): string {
  if (late > 0) return soldCopy.late(formatCents(late));
  return state === 'settled' ? soldCopy.settled : soldCopy.onTime;
}

function Kinds({ holding: { kinds } }: { holding: UnitHoldingDetail }) {
  if (kinds.length === 0) return null;
  const sum = (key: 'amount' | 'paid') => kinds.reduce((total, sums) => total + sums[key], 0);
  return (
    <LedgerTable label={soldCopy.kinds}>
      <thead>
        <tr>
          <th scope="col">{soldCopy.columns.kind}</th>
          <th scope="col" className="number">
            {soldCopy.columns.amount}
          </th>
          <th scope="col" className="number">
            {soldCopy.columns.paid}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, count, first, last, amount, paid }) => (
          <tr key={kind}>
            <th scope="row">
              {installments.kinds[kind]}
              <br />
              <span className="text-3">
                {soldCopy.count(count, formatMonth(first.slice(0, 7)), formatMonth(last.slice(0, 7)))}
              </span>
            </th>
            <td className="number">{formatCentsBare(amount, 2)}</td>
            <td className="number">{paid === 0 ? register.none : formatCentsBare(paid, 2)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{soldCopy.total}</th>
          <td className="number">{formatCentsBare(sum('amount'), 2)}</td>
          <td className="number">{formatCentsBare(sum('paid'), 2)}</td>
        </tr>
      </tfoot>
    </LedgerTable>
  );
}

function ProposalFacts({ unit, proposal }: { unit: Unit; proposal: Proposal }) {
  return (
    <>
      <Worth label={proposedCopy.price} price={proposal.price} unit={unit} />
      <FactList
        column={130}
        facts={[
          [proposedCopy.client, proposal.client_name],
          [proposedCopy.state, proposals.states[proposal.state]],
          [proposedCopy.until, dayText(proposal.valid_until)],
        ]}
      />
    </>
  );
}
