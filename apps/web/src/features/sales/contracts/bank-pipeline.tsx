import {
  type BankMove,
  type BankStep,
  bankMoves,
  bankStepLimits,
  heldBankMoves,
  type SalesContractDetail,
} from '@uni/contracts';
import { bankSteps as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { useContractWrites } from '../../../api/sales/contracts.ts';
import { ReasonDialog } from '../../../shared/record-form/reason-dialog.tsx';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { dayText } from '../../../shared/register/days.ts';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { pipelineOf, type ReachedStep } from './bank-rounds.ts';
import { bankStepForm } from './bank-step-form.ts';

export const bankTagStyles: Readonly<Record<BankStep, TagStyle>> = {
  to_send: { shape: 'square', colour: 'var(--text-3)' },
  in_analysis: { shape: 'up', colour: 'var(--warn)' },
  approved: { shape: 'dot', colour: 'var(--ok)' },
  signed: { shape: 'square', colour: 'var(--ok)' },
  registered: { shape: 'square', colour: 'var(--ok)' },
  refused: { shape: 'down', colour: 'var(--unfav)' },
};

/** The steps of the signing with the bank, and the ones that may follow. */
export function BankPipeline(props: {
  contract: SalesContractDetail & { bank_step: BankStep };
  mayWrite: boolean;
  showNotice: (text: string) => void;
}) {
  const { contract, mayWrite, showNotice } = props;
  const [step, setStep] = useState<BankStep | null>(null);
  const [undoing, setUndoing] = useState<BankMove | null>(null);
  const isEnded = contract.state === 'cancelled';
  const mayMove = mayWrite && !isEnded;
  const next = mayMove ? bankMoves[contract.bank_step] : [];
  const last = mayMove ? heldBankMoves(contract.bank_moves).at(-1) : undefined;
  return (
    <Stack gap={16}>
      <Stack as="ol" ruled={8} aria-label={copy.list}>
        {pipelineOf(contract.bank_step, contract.bank_moves).map((reached) => (
          <Step key={reached.step} reached={reached} />
        ))}
      </Stack>
      <BankFacts contract={contract} />
      {isEnded && <p className="text-3">{copy.ended}</p>}
      {(next.length > 0 || last) && (
        <Row gap={8}>
          {next.map((to, at) => (
            <Button key={to} {...(at === 0 ? { variant: 'primary' } : {})} onClick={() => setStep(to)}>
              {copy.acts[to]}
            </Button>
          ))}
          {last && <Button onClick={() => setUndoing(last)}>{copy.undo.act}</Button>}
        </Row>
      )}
      {undoing && (
        <UndoDialog contract={contract} move={undoing} showNotice={showNotice} onClose={() => setUndoing(null)} />
      )}
      {step && (
        <RecordForm
          form={bankStepForm}
          record={contract}
          own={step}
          onSaved={(_saved, done) => {
            setStep(null);
            showNotice(done);
          }}
          onClose={() => setStep(null)}
        />
      )}
    </Stack>
  );
}

function UndoDialog(props: {
  contract: SalesContractDetail;
  move: BankMove;
  showNotice: (text: string) => void;
  onClose: () => void;
}) {
  const { contract, move, showNotice, onClose } = props;
  const { undoBankStep } = useContractWrites();
  const step = copy.steps[move.step];
  const before = copy.steps[heldBankMoves(contract.bank_moves).at(-2)?.step ?? 'to_send'];
  const { undo } = copy;
  return (
    <ReasonDialog
      copy={{ ...undo, title: undo.title(step, contract.number), text: undo.text(step, before) }}
      most={bankStepLimits.note}
      isRequired
      isDanger={false}
      busy={undoBankStep.isPending}
      failure={undoBankStep.error}
      onClose={onClose}
      onGive={(note) =>
        undoBankStep.mutate(
          { id: contract.id, version: contract.version, sequence: move.sequence, note },
          {
            onSuccess: () => {
              showNotice(undo.done(step, contract.number));
              onClose();
            },
          },
        )
      }
    />
  );
}

function Step({ reached: { step, day, isCurrent } }: { reached: ReachedStep }) {
  const name = copy.steps[step];
  return (
    <Row as="li" gap="8 16" aria-current={isCurrent ? 'step' : undefined}>
      <span className="grow">{isCurrent ? <ShapeTag tagStyle={bankTagStyles[step]}>{name}</ShapeTag> : name}</span>
      {isCurrent && <small className="text-3">{copy.current}</small>}
      <span className="number">{dayText(day) || register.none}</span>
    </Row>
  );
}

function BankFacts({ contract }: { contract: SalesContractDetail }) {
  return (
    <Facts column={130}>
      <div>
        <dt>{copy.facts.bank_name}</dt>
        <dd>{contract.bank_name || register.none}</dd>
      </div>
      <div>
        <dt>{copy.facts.bank_expected}</dt>
        <dd>{dayText(contract.bank_expected) || register.none}</dd>
      </div>
    </Facts>
  );
}
