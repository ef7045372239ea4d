import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CancellationOutcome, CancellationRow, SalesContract } from '@uni/contracts';
import { common, cancellations as copy } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import {
  cancellationBasisQuery,
  cancellationPreviewQuery,
  useCancellationWrites,
} from '../../../api/sales/cancellations.ts';
import { contractQuery, contractsToCancelQuery } from '../../../api/sales/contracts.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { failureText, refusalText } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import type { RegisterBase } from '../../../shared/register/define-register.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { StepList } from '../../../ui/layout/step-list.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { PlanEffectView } from '../plan-effect.tsx';
import styles from '../sales.module.css';
import { Findings, RefundTable, StatementTable } from './statement-view.tsx';
import { ReasonFields, RefundFields, ResaleFields, TermsFields } from './wizard-fields.tsx';
import { emptyForm, inputOf, isOwnTerm, type Step, steps, withLegalTerms } from './wizard-form.ts';

const { wizard } = copy;

/** From a contract to its distrato in five steps: nothing is written before the last one is confirmed. */
export function CancellationWizard(props: {
  /** The contract that it is about already. */
  contract: number | null;
  screen: Pick<RegisterBase<CancellationRow>, 'showDone' | 'change'>;
  onClose: () => void;
}) {
  const { screen, onClose } = props;
  const wizarding = useWizard(props.contract);
  const { step, contract, writes, input, move } = wizarding;
  const isTyped = contract !== null && wizarding.touched && !writes.cancel.isSuccess;
  const { question, release } = useLeaveGuard(isTyped);
  const area = useRef<HTMLDivElement>(null);
  // Each step begins at its first control.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what has changed
  useEffect(() => {
    area.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [step]);
  const confirm = () => {
    if (!contract || !input || writes.cancel.isPending) return;
    writes.cancel.mutate(
      { contract: contract.id, input: { ...input, resale: null } },
      {
        onSuccess: () => {
          release();
          screen.showDone(copy.done(contract.number), () => writes.undo.mutateAsync(contract.id));
          screen.change({ abrir: undefined, contrato: undefined });
        },
      },
    );
  };
  const isLast = step === 'effect';
  return (
    <>
      <EntryDrawer
        broad
        title={contract ? wizard.chosen(contract.number, contract.client_name) : wizard.title}
        lead={wizard.lead(steps.indexOf(step) + 1, steps.length)}
        onClose={onClose}
        isTyped={isTyped}
        onDiscard={release}
        onSubmit={() => (isLast ? confirm() : wizarding.mayGo && move(1))}
        actions={
          <>
            <Button onClick={step === 'contract' ? onClose : () => move(-1)}>
              {step === 'contract' ? common.cancel : common.back}
            </Button>
            <Button variant="primary" type="submit" disabled={!wizarding.mayGo} busy={writes.cancel.isPending}>
              {isLast ? wizard.confirm : wizard.next}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <StepList
            label={wizard.progress}
            steps={steps.map((key) => ({ key, label: wizard.steps[key] }))}
            current={step}
          />
          <Stack ref={area} gap={16}>
            <StepBody wizarding={wizarding} />
          </Stack>
          <FormProblem text={refusalText(writes.cancel.error)} />
        </Stack>
      </EntryDrawer>
      {question}
    </>
  );
}

type Wizarding = ReturnType<typeof useWizard>;

/** True when the step has its required data. */
function mayLeave(step: Step, has: { isChosen: boolean; isFounded: boolean; hasPreview: boolean }): boolean {
  if (step === 'contract') return has.isChosen;
  return step === 'reason' ? has.isFounded : has.hasPreview;
}

function useWizard(given: number | null) {
  const [step, setStep] = useState<Step>(given === null ? 'contract' : 'reason');
  const [selectedContract, setSelectedContract] = useState<SalesContract | null>(null);
  const contractResult = useQuery({
    ...contractQuery(given ?? 0),
    enabled: given !== null && selectedContract === null,
  });
  const contract = selectedContract ?? contractResult.data ?? null;
  const [typed, setForm] = useState(() => emptyForm(today()));
  const [touched, setTouched] = useState(false);
  const [hasOwnTerms, setOwnTerms] = useState(false);
  const basis = useQuery({
    ...cancellationBasisQuery(contract?.id ?? 0, typed.day),
    enabled: contract !== null && typed.day !== '',
  });
  // Until the user types terms, the contract's or the legal ones apply, as soon as they load.
  const form = hasOwnTerms ? typed : withLegalTerms(typed, basis.data);
  const input = inputOf(form, copy.deductions.charges);
  const canPreview = step !== 'contract' && step !== 'reason' && contract !== null && input !== null;
  const preview = useQuery({
    ...cancellationPreviewQuery(
      contract?.id ?? 0,
      input ?? { day: '', reason: form.reason, terms: { kind: form.kind, penalty: 0 } },
    ),
    enabled: canPreview,
    placeholderData: keepPreviousData,
  });
  const outcome = canPreview && !preview.isError ? preview.data : undefined;
  // A result of previous terms stays visible until the next arrives, but cannot be confirmed.
  const hasPreview = outcome !== undefined && !preview.isPlaceholderData;
  const mayGo = mayLeave(step, {
    isChosen: contract !== null,
    isFounded: typed.day !== '' && !basis.isError,
    hasPreview,
  });
  return {
    ...{ step, contract, form, basis, input, preview, outcome, mayGo, touched },
    writes: useCancellationWrites(),
    failure: given !== null && contractResult.isError ? contractResult.error : null,
    pick: (one: SalesContract) => {
      setSelectedContract(one);
      setStep('reason');
    },
    set: (changes: Partial<typeof form>) => {
      setTouched(true);
      setOwnTerms((own) => changes.kind === undefined && (own || isOwnTerm(changes)));
      setForm({ ...form, ...changes });
    },
    move: (by: 1 | -1) => setStep((now) => steps[steps.indexOf(now) + by] ?? now),
  };
}

function StepBody({ wizarding }: { wizarding: Wizarding }) {
  const { step, form, set, basis, failure } = wizarding;
  if (failure) return <FormProblem text={failureText(failure)} />;
  switch (step) {
    case 'contract':
      return <ContractChoice wizarding={wizarding} />;
    case 'reason':
      return (
        <>
          {basis.isError && <FormProblem text={refusalText(basis.error)} />}
          <ReasonFields form={form} set={set} basis={basis.data} />
        </>
      );
    case 'terms':
      return (
        <>
          <TermsFields form={form} set={set} />
          <PreviewContent wizarding={wizarding}>
            {({ statement }) => <StatementTable statement={statement} />}
          </PreviewContent>
        </>
      );
    case 'refund':
      return (
        <>
          <RefundFields form={form} set={set} />
          <PreviewContent wizarding={wizarding}>
            {({ statement }) => <RefundTable statement={statement} />}
          </PreviewContent>
        </>
      );
    default:
      return (
        <>
          <PreviewContent wizarding={wizarding}>
            {({ effect, written_off }) => (
              <>
                <p>{copy.statement.writtenOff(formatCents(written_off))}</p>
                <PlanEffectView effect={effect} file="efeito-do-distrato" />
              </>
            )}
          </PreviewContent>
          <ResaleFields form={form} set={set} />
        </>
      );
  }
}

/** Result from the server, or the reason why there is none. */
function PreviewContent(props: { wizarding: Wizarding; children: (outcome: CancellationOutcome) => React.ReactNode }) {
  const { preview, outcome } = props.wizarding;
  if (preview.isError) return <FormProblem text={refusalText(preview.error) ?? failureText(preview.error)} />;
  if (!outcome) return <Loading />;
  return (
    <>
      {props.children(outcome)}
      <Findings statement={outcome.statement} />
    </>
  );
}

function ContractChoice({ wizarding }: { wizarding: Wizarding }) {
  const [text, setText] = useState('');
  const query = useQuery(contractsToCancelQuery(text.trim()));
  const matchingContracts = query.data ?? [];
  return (
    <>
      <TextField
        label={wizard.find}
        placeholder={wizard.findPlaceholder}
        type="search"
        data-autofocus
        value={text}
        onChange={setText}
      />
      {query.isError && <FormProblem text={failureText(query.error)} />}
      {query.data && matchingContracts.length === 0 && <p role="status">{wizard.notFound}</p>}
      {matchingContracts.length > 0 && (
        <ul className={styles.choices} aria-label={wizard.cancellableContracts}>
          {matchingContracts.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={wizarding.contract?.id === one.id}
                onClick={() => wizarding.pick(one)}
              >
                <b>{wizard.chosen(one.number, one.client_name)}</b>
                <span className="number">{wizard.received(formatCents(one.received))}</span>
                <small>{one.unit_name}</small>
                <small className="number">{wizard.open(formatCents(one.open))}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
