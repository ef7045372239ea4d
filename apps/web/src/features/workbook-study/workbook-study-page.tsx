import { workbookStudy as copy } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { sourceOf } from '../../shared/register/register-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { StepList } from '../../ui/layout/step-list.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { FileStep, KnownLayouts } from './file-step.tsx';
import { steps, useWorkbookStudy, type WorkbookStudyScreen } from './use-workbook-study.ts';

const DraftStep = lazy(async () => {
  const { DraftStep: step, awaitRules } = await import('./draft-steps.tsx');
  await awaitRules();
  return { default: step };
});

/** A company's own workbook becomes a study, step by step. */
export function WorkbookStudyPage() {
  const screen = useWorkbookStudy();
  const { draft, step, go, layoutsRead, enterprisesRead } = screen;
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={draft && step !== 'file' ? draft.fileName : copy.lead}
        actions={draft && step !== 'file' && <StepActions screen={screen} />}
      />
      <StepList
        label={copy.stepsLabel}
        steps={steps.map((key) => ({ key, label: copy.steps[key] }))}
        current={step}
        {...(draft ? { onGo: go } : {})}
      />
      {step === 'file' && <FileStep screen={screen} />}
      <Suspense fallback={<SkeletonRows rows={8} noun={copy.steps[step]} />}>
        {step !== 'file' && draft && <DraftStep screen={screen} draft={draft} />}
      </Suspense>
      {step === 'file' && (
        <RegisterStates
          noun={copy.noun}
          source={sourceOf(layoutsRead, enterprisesRead)}
          firstUse={<KnownLayouts layouts={[]} />}
          matchCount={layoutsRead.data?.length ?? 0}
          filterText=""
          onClear={() => undefined}
        >
          <KnownLayouts layouts={layoutsRead.data ?? []} />
        </RegisterStates>
      )}
    </Page>
  );
}

function StepActions({ screen }: { screen: WorkbookStudyScreen }) {
  const { step, goBack, goOn, pending } = screen;
  return (
    <>
      <Button onClick={goBack}>{copy.back}</Button>
      {step !== 'create' && step !== 'file' && (
        <Button variant="primary" disabled={step === 'targets' && pending > 0} onClick={goOn}>
          {copy.next[step]}
        </Button>
      )}
    </>
  );
}
