import { useRouter } from '@tanstack/react-router';
import type { Enterprise } from '@uni/contracts';
import { common, enterpriseRegister } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { PanelRow } from '../../../../ui/layout/panel.tsx';
import { StepList } from '../../../../ui/layout/step-list.tsx';
import { durations, notify } from '../../../../ui/notice/notice-store.ts';
import { EntryDrawer } from '../../../../ui/overlay/entry-drawer.tsx';
import { useWizard } from './use-wizard.ts';
import { type Step, steps } from './wizard-draft.ts';
import { StepInputs } from './wizard-steps.tsx';

const copy = enterpriseRegister.wizard;

/** Four steps to a new enterprise with its study; each but the first can be left for later. */
export function EnterpriseWizard(props: { existing: readonly Pick<Enterprise, 'code'>[]; onClose: () => void }) {
  const { existing, onClose } = props;
  const router = useRouter();
  const onCreated = ({ id, name }: Enterprise, hasStudy: boolean) => {
    if (hasStudy)
      return void router.navigate({
        to: '/planejamento/$id/$aba',
        params: { id: String(id), aba: 'fluxo-de-caixa' },
      });
    notify({ kind: 'success', title: copy.registered(name), duration: durations.success });
    onClose();
  };
  const wizard = useWizard({ existing, onCreated });
  const { step, attempts } = wizard;
  const body = useRef<HTMLDivElement>(null);
  useFirstField(body, step, attempts);
  const at = steps.indexOf(step);
  const finish = wizard.busy ? copy.creating : copy.create;
  return (
    <EntryDrawer
      broad
      title={enterpriseRegister.createFull}
      lead={copy.lead(at + 1, copy.steps[step])}
      onClose={onClose}
      onSubmit={wizard.next}
      isTyped={false}
      actions={
        <>
          <span className="small text-3 wide-only">{copy.nextKeys}</span>
          {at > 0 && <Button onClick={() => wizard.go(steps[at - 1] ?? step)}>{common.back}</Button>}
          {at > 0 && (
            <Button variant="ghost" onClick={wizard.skip}>
              {copy.skip}
            </Button>
          )}
          <Button variant="primary" type="submit" busy={wizard.busy}>
            {at === steps.length - 1 ? finish : copy.next}
          </Button>
        </>
      }
    >
      <Stack ref={body} gap={16}>
        <StepList
          label={copy.progress}
          steps={steps.map((key) => ({ key, label: copy.steps[key] }))}
          current={step}
          wrong={{ keys: wizard.wrongSteps, note: copy.attention }}
          onGo={wizard.go}
        />
        {wizard.recovered && (
          <PanelRow>
            {enterpriseRegister.recovered}
            <Button variant="link" onClick={wizard.startOver}>
              {enterpriseRegister.startOver}
            </Button>
          </PanelRow>
        )}
        <p className="small text-3">{step === 'template' && !wizard.mayPlan ? copy.noStudyRight : copy.about[step]}</p>
        <StepInputs wizard={wizard} />
        <p role="alert" className="small unfavourable">
          {wizard.refusal}
        </p>
        <p className="small text-3">{copy.draftSaved}</p>
      </Stack>
    </EntryDrawer>
  );
}

/** A step begins in its first field, or in the first that is wrong. */
function useFirstField(body: { current: HTMLElement | null }, step: Step, attempts: number): void {
  const focused = useRef({ step, attempts });
  useEffect(() => {
    if (focused.current.step === step && focused.current.attempts === attempts) return;
    focused.current = { step, attempts };
    const inputs = body.current?.querySelector<HTMLElement>('[data-step-inputs]');
    const wrong = inputs?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? inputs?.querySelector<HTMLElement>('input, select, button'))?.focus();
  }, [body, step, attempts]);
}
