import { useQuery } from '@tanstack/react-query';
import type { SalesContractDetail } from '@uni/contracts';
import { common, contacts, contracts as copy, register, rowSources as sources } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { contractQuery } from '../../../api/sales/contracts.ts';
import { installmentsQuery } from '../../../api/sales/installments.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { dayText } from '../../../shared/register/days.ts';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatShare } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { ContactDialog } from '../contacts/contact-dialog.tsx';
import { ContactLog } from '../contacts/contact-log.tsx';
import { BankPipeline } from './bank-pipeline.tsx';
import { ClauseFacts, Conditions } from './conditions.tsx';
import { ContractState } from './contract-state.tsx';
import { dataForm } from './data-form.ts';
import { OrderDialog } from './order-dialog.tsx';
import { type OrderKind, orderKinds } from './order-fields.ts';
import { ReceivablesChart } from './receivables-chart.tsx';
import { Timeline } from './timeline.tsx';

const drawerCopy = copy.drawer;
const tabs = ['conditions', 'bank', 'receivables', 'contacts', 'history'] as const;
type Tab = (typeof tabs)[number];

/** One contract: how it is to be paid, what it brings, what has happened, and what can be ordered. */
export function ContractDrawer(props: {
  id: number;
  mayWrite: boolean;
  showNotice: (text: string) => void;
  onClose: () => void;
}) {
  const { id, mayWrite, showNotice, onClose } = props;
  const query = useQuery(contractQuery(id));
  const [tab, setTab] = useState<Tab>('conditions');
  const [order, setOrder] = useState<OrderKind | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isContacting, setContacting] = useState(false);
  const contract = query.data;
  const lives = contract?.state === 'active' || contract?.state === 'assigned';
  const changes = mayWrite && contract?.origin !== 'erp';
  return (
    <>
      <Drawer
        wide
        title={contract ? `${contract.number}, ${contract.client_name}` : drawerCopy.noun}
        lead={contract && [contract.unit_name, copy.channels[contract.channel]].filter(Boolean).join(', ')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{common.close}</Button>
            {changes && contract && <Button onClick={() => setEditing(true)}>{copy.data.action}</Button>}
            {changes && lives && (
              <Menu
                label={drawerCopy.actions}
                actions={orderKinds.map((kind) => ({
                  key: kind,
                  label: copy.orders.kinds[kind],
                  onPick: () => setOrder(kind),
                }))}
                trigger={(button) => (
                  <Button {...button} variant="primary">
                    {drawerCopy.actions}
                  </Button>
                )}
              />
            )}
          </>
        }
      >
        {contract ? (
          <Stack gap={16}>
            <ErpNotice erp={contract.erp} />
            <ContractFacts contract={contract} />
            <TabPanels
              label={drawerCopy.tabs}
              tabs={tabsOf(contract).map((key) => ({ key, label: drawerCopy[key] }))}
              current={tab}
              onChange={setTab}
            >
              {tab === 'conditions' && <Agreed contract={contract} />}
              {tab === 'bank' && <Bank contract={contract} mayWrite={mayWrite} showNotice={showNotice} />}
              {tab === 'receivables' && <Receivables contract={contract} />}
              {tab === 'contacts' && (
                <Contacts contract={contract} onStart={mayWrite ? () => setContacting(true) : null} />
              )}
              {tab === 'history' && contract.erp && <p className="text-3">{sources.history(contract.erp)}</p>}
              {tab === 'history' && !contract.erp && (
                <Timeline contract={contract} mayWrite={changes} showNotice={showNotice} />
              )}
            </TabPanels>
          </Stack>
        ) : query.isError ? (
          <ErrorBlock noun={drawerCopy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={8} noun={drawerCopy.noun} />
        )}
      </Drawer>
      {order && contract && (
        <OrderDialog
          contract={contract}
          kind={order}
          onDone={(text) => {
            setOrder(null);
            showNotice(text);
          }}
          onClose={() => setOrder(null)}
        />
      )}
      {isContacting && contract && (
        <ContactDialog
          contract={contract}
          onDone={(text) => {
            setContacting(false);
            showNotice(text);
          }}
          onClose={() => setContacting(false)}
        />
      )}
      {isEditing && contract && (
        <RecordForm
          form={dataForm}
          record={contract}
          onSaved={(_saved, done) => {
            setEditing(false);
            showNotice(done);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Only a contract with a part that a bank pays is signed with one. */
const tabsOf = ({ bank_step }: SalesContractDetail): readonly Tab[] =>
  bank_step === null ? tabs.filter((key) => key !== 'bank') : tabs;

function Bank(props: { contract: SalesContractDetail; mayWrite: boolean; showNotice: (text: string) => void }) {
  const { contract, ...rest } = props;
  const { bank_step } = contract;
  return bank_step && <BankPipeline contract={{ ...contract, bank_step }} {...rest} />;
}

function ContractFacts({ contract }: { contract: SalesContractDetail }) {
  const { facts } = drawerCopy;
  return (
    <>
      <Facts column={130}>
        <Fact label={copy.columns.state}>
          <ContractState state={contract.state} />
        </Fact>
        {(['price', 'received', 'open', 'credit'] as const).map((key) => (
          <Fact key={key} label={facts[key]}>
            {formatCents(contract[key])}
          </Fact>
        ))}
        {(['next_due', 'signed', 'keys_day', 'transfer_day'] as const).map((key) => (
          <Fact key={key} label={facts[key]}>
            {dayText(contract[key]) || register.none}
          </Fact>
        ))}
        <Fact label={facts.broker}>{contract.broker || register.none}</Fact>
        <SignedPrice contract={contract} />
      </Facts>
      {contract.holders.length > 1 && (
        <p className="text-3">
          {drawerCopy.holders}:{' '}
          {contract.holders
            .map(({ client_name, since }) => `${client_name} ${drawerCopy.since(dayText(since))}`)
            .join(', ')}
        </p>
      )}
    </>
  );
}

function Agreed({ contract }: { contract: SalesContractDetail }) {
  return (
    <>
      <Conditions contract={contract} />
      <ClauseFacts contract={contract} />
    </>
  );
}

/** Basis against which the price was compared at signature. Empty for contracts without one. */
function SignedPrice({ contract }: { contract: SalesContractDetail }) {
  const { price_basis, table_price, equivalent_discount, authority } = contract;
  const { facts, bases } = drawerCopy;
  if (price_basis === null) return null;
  return (
    <>
      <Fact label={facts.price_basis}>{bases[price_basis]}</Fact>
      {table_price !== null && <Fact label={facts.table_price}>{formatCents(table_price)}</Fact>}
      {equivalent_discount !== null && (
        <Fact label={facts.equivalent_discount}>{formatShare(equivalent_discount, { decimals: 2 })}</Fact>
      )}
      {authority !== null && <Fact label={facts.authority}>{authority}</Fact>}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Contacts({ contract, onStart }: { contract: SalesContractDetail; onStart: (() => void) | null }) {
  return (
    <Stack gap={12}>
      <p className="text-3">{onStart ? contacts.noneYet : contacts.noRight}</p>
      {onStart && <Button onClick={onStart}>{contacts.create}</Button>}
      <ContactLog filter={{ contract: contract.id }} />
    </Stack>
  );
}

/** All of them: a plan has no more installments than three pages hold, and most have one. */
function Receivables({ contract }: { contract: SalesContractDetail }) {
  const pages = [1, 2, 3].map((page) => ({
    contract: contract.id,
    sort: 'due' as const,
    page,
    page_size: 500,
  }));
  const [first] = pages;
  const query = useQuery(installmentsQuery(first ?? {}));
  const count = query.data?.total_pages ?? 1;
  const second = useQuery({ ...installmentsQuery(pages[1] ?? {}), enabled: count > 1 });
  const third = useQuery({ ...installmentsQuery(pages[2] ?? {}), enabled: count > 2 });
  if (query.isError)
    return <ErrorBlock noun={copy.chart.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data || (count > 1 && !second.data) || (count > 2 && !third.data))
    return <SkeletonRows rows={6} noun={copy.chart.noun} />;
  const rows = [query, second, third].flatMap(({ data }) => data?.results ?? []);
  return <ReceivablesChart installments={rows} open={contract.open} />;
}
