import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProposalDetail } from '@uni/contracts';
import { common, contracts, proposals as copy, register } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { proposalPriceQuery, proposalQuery } from '../../../api/sales/proposals.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { Conditions } from '../contracts/conditions.tsx';
import { ActDialog } from './act-dialog.tsx';
import { Comparison, Evaluation } from './comparison.tsx';
import { type Offered, offeredActs } from './proposal-acts.ts';
import { ProposalForm } from './proposal-form.tsx';
import { type ProposalScreen, ProposalState } from './proposal-state.tsx';

const drawerCopy = copy.view;
const tabs = ['comparison', 'conditions', 'history'] as const;

/** One proposal: what it is worth, its conditions, what was done with it, and what can be done now. */
export function ProposalDrawer(props: { id: number; screen: ProposalScreen; onClose: () => void }) {
  const { id, screen, onClose } = props;
  const query = useQuery(proposalQuery(id));
  const proposal = query.data;
  const [isEditing, setEditing] = useState(false);
  const [tab, setTab] = useState<(typeof tabs)[number]>('comparison');
  const [act, setAct] = useState<Exclude<Offered, 'edit'> | null>(null);
  if (isEditing && proposal)
    return (
      <ProposalForm
        proposal={proposal}
        screen={screen}
        onSaved={() => setEditing(false)}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <>
      <Drawer
        wide
        title={proposal ? `${proposal.client_name}, ${proposal.unit_name}` : drawerCopy.noun}
        lead={proposal && [contracts.channels[proposal.channel], formatCents(proposal.price)].join(', ')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{common.close}</Button>
            {proposal && <Actions proposal={proposal} screen={screen} onAct={setAct} onEdit={() => setEditing(true)} />}
          </>
        }
      >
        {proposal ? (
          <Stack gap={16}>
            <ProposalFacts proposal={proposal} />
            <TabPanels
              label={drawerCopy.tabs}
              tabs={tabs.map((key) => ({ key, label: drawerCopy[key] }))}
              current={tab}
              onChange={setTab}
            >
              {tab === 'comparison' && <Worth proposal={proposal} />}
              {tab === 'conditions' && <Conditions contract={{ terms: proposal.terms, findings: [], erp: null }} />}
              {tab === 'history' && <Steps proposal={proposal} />}
            </TabPanels>
          </Stack>
        ) : query.isError ? (
          <ErrorBlock noun={drawerCopy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={8} noun={drawerCopy.noun} />
        )}
      </Drawer>
      {act && proposal && (
        <ActDialog
          proposal={proposal}
          act={act}
          onDone={(text) => {
            setAct(null);
            screen.showDone(text);
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

function Actions(props: {
  proposal: ProposalDetail;
  screen: ProposalScreen;
  onAct: (act: Exclude<Offered, 'edit'>) => void;
  onEdit: () => void;
}) {
  const { proposal, screen, onAct, onEdit } = props;
  const offered = offeredActs(proposal, { mayWrite: screen.navigation.mayWrite });
  const renderAct = (act: Offered, at: number) => (
    <Button
      key={act}
      {...(at === offered.length - 1 ? { variant: 'primary' as const } : {})}
      onClick={act === 'edit' ? onEdit : () => onAct(act)}
    >
      {drawerCopy[act]}
    </Button>
  );
  return (
    <>
      {offered.map(renderAct)}
      {proposal.contract !== null && (
        <Link to="/vendas/contratos" search={{ abrir: String(proposal.contract) }} className={buttonClass('primary')}>
          {drawerCopy.openContract}
        </Link>
      )}
    </>
  );
}

function ProposalFacts({ proposal }: { proposal: ProposalDetail }) {
  const { facts } = drawerCopy;
  const decision = proposal.state === 'pending' ? drawerCopy.decision[proposal.decision] : '';
  const author = proposal.steps[0]?.by_name ?? drawerCopy.formerUser;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [copy.columns.state, <ProposalState key="state" state={proposal.state} />],
    [copy.columns.authority, proposal.authority ?? register.none],
    [facts.valid_until, dayText(proposal.valid_until)],
    [facts.signed, dayText(proposal.signed)],
    [facts.broker, proposal.broker || register.none],
    [facts.created, author],
  ];
  return (
    <>
      {decision !== '' && <p role="status">{decision}</p>}
      <Facts column={130}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {proposal.note !== '' && <p className="text-2">{proposal.note}</p>}
    </>
  );
}

/** From the submission on as it was then; the effect is on the version as it is now. */
function Worth({ proposal }: { proposal: ProposalDetail }) {
  const { empreendimento, unit, terms, pricing, state } = proposal;
  const isOpen = state === 'draft' || state === 'pending' || state === 'approved';
  const table = pricing?.table?.at ?? null;
  const query = useQuery({ ...proposalPriceQuery({ empreendimento, unit, terms, table }), enabled: isOpen });
  return (
    <>
      {(state === 'pending' || state === 'approved') && <p className="text-3">{drawerCopy.frozen}</p>}
      {pricing && <Evaluation pricing={pricing} />}
      <Comparison pricing={pricing} {...(query.data ? { effect: query.data.effect } : {})} />
    </>
  );
}

function Steps({ proposal: { steps } }: { proposal: ProposalDetail }) {
  return (
    <Stack as="ol" ruled={8}>
      {steps.toReversed().map(({ act, at, by_name, reason, price }) => {
        const instant = new Date(at);
        return (
          <li key={`${act} ${at}`}>
            <b>{drawerCopy.acts[act]}</b> <span className="number">{formatCents(price)}</span>
            <small className="under">
              {drawerCopy.by(by_name ?? drawerCopy.formerUser, formatDate(instant), formatTime(instant))}
            </small>
            {reason !== '' && <p>{reason}</p>}
          </li>
        );
      })}
    </Stack>
  );
}
