import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProposalDetail } from '@uni/contracts';
import { contracts, proposals as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { proposalPriceQuery, proposalQuery } from '../../../api/sales/proposals.ts';
import { ReadDrawer, RecordTabs } from '../../../shared/record-form/read-drawer.tsx';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { dayText } from '../../../shared/register/days.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { FactList } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Conditions } from '../contracts/conditions.tsx';
import { ActDialog } from './act-dialog.tsx';
import { Comparison, Evaluation } from './comparison.tsx';
import { type Offered, offeredActs } from './proposal-acts.ts';
import { proposalForm } from './proposal-form.tsx';
import { type ProposalScreen, ProposalState } from './proposal-state.tsx';

const drawerCopy = copy.view;

/** One proposal: what it is worth, its conditions, what was done with it, and what can be done now. */
export function ProposalDrawer({ id, screen, onClose }: { id: number; screen: ProposalScreen; onClose: () => void }) {
  const query = useQuery(proposalQuery(id));
  const [act, setAct] = useState<Offered | null>(null);
  const proposal = query.data;
  const leave = () => setAct(null);
  const finish = (done: string) => {
    leave();
    screen.showDone(done);
  };
  if (act === 'edit' && proposal)
    return (
      <RecordForm
        form={proposalForm}
        record={proposal}
        own={screen}
        onSaved={(_, done) => finish(done)}
        onClose={leave}
      />
    );
  return (
    <>
      <ReadDrawer
        query={query}
        noun={drawerCopy.noun}
        title={({ client_name, unit_name }) => `${client_name}, ${unit_name}`}
        lead={({ channel, price }) => [contracts.channels[channel], formatCents(price)].join(', ')}
        actions={(row) => <Actions proposal={row} mayWrite={screen.navigation.mayWrite} onAct={setAct} />}
        onClose={onClose}
      >
        {(row) => (
          <>
            <ProposalFacts proposal={row} />
            <RecordTabs
              label={drawerCopy.tabs}
              names={drawerCopy}
              tabs={[
                ['comparison', () => <Worth proposal={row} />],
                ['conditions', () => <Conditions contract={{ terms: row.terms, findings: [], erp: null }} />],
                ['history', () => <Steps proposal={row} />],
              ]}
            />
          </>
        )}
      </ReadDrawer>
      {act && act !== 'edit' && proposal && <ActDialog proposal={proposal} act={act} onDone={finish} onClose={leave} />}
    </>
  );
}

function Actions(props: { proposal: ProposalDetail; mayWrite: boolean; onAct: (act: Offered) => void }) {
  const { proposal, mayWrite, onAct } = props;
  const offered = offeredActs(proposal, { mayWrite });
  return (
    <>
      {offered.map((act) => (
        <Button key={act} {...(act === offered.at(-1) ? { variant: 'primary' } : {})} onClick={() => onAct(act)}>
          {drawerCopy[act]}
        </Button>
      ))}
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
  return (
    <>
      {decision !== '' && <p role="status">{decision}</p>}
      <FactList
        column={130}
        facts={[
          [copy.columns.state, <ProposalState key="state" state={proposal.state} />],
          [copy.columns.authority, proposal.authority ?? register.none],
          [facts.valid_until, dayText(proposal.valid_until)],
          [facts.signed, dayText(proposal.signed)],
          [facts.broker, proposal.broker || register.none],
          [facts.created, proposal.steps[0]?.by_name ?? drawerCopy.formerUser],
        ]}
      />
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
