import { Link } from '@tanstack/react-router';
import { firstStudy as copy } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { sourceOf } from '../../shared/register/register-source.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, NoPermission } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { StepList } from '../../ui/layout/step-list.tsx';
import { stepKeys } from '../study/first-study-progress.ts';
import { DevelopmentStep } from './development-step.tsx';
import { type FirstStudyScreen, useFirstStudy } from './use-first-study.ts';

const StudySteps = lazy(async () => ({ default: await (await import('../study-editor/index.ts')).fetchStudySteps() }));

/** Five steps that lead a person through a study of their own. */
export function FirstStudyPage() {
  const screen = useFirstStudy();
  const { step, enterprise, go, leave, end } = screen;
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={copy.lead}
        actions={
          <>
            <Button variant="link" onClick={() => end('dismissed')}>
              {copy.dismiss}
            </Button>
            <Button onClick={leave}>{copy.leave}</Button>
          </>
        }
      />
      <StepList
        label={copy.stepsLabel}
        steps={stepKeys.map((key) => ({ key, label: copy.steps[key] }))}
        current={step}
        {...(enterprise === null ? {} : { onGo: go })}
      />
      <Content screen={screen} />
    </Page>
  );
}

function Content({ screen }: { screen: FirstStudyScreen }) {
  const { enterprise, enterprises, mayPlan, step } = screen;
  const { rows, failure, onRetry } = sourceOf(enterprises);
  if (!mayPlan)
    return (
      <NoPermission
        action={
          <Link to="/planejamento" className={buttonClass()}>
            {copy.gone.open}
          </Link>
        }
      />
    );
  const loading = <SkeletonRows rows={8} noun={copy.noun} />;
  if (!rows) return failure ? <ErrorBlock noun={copy.noun} failure={failure} onRetry={onRetry} /> : loading;
  return (
    <Suspense fallback={loading}>
      {enterprise === null ? (
        <DevelopmentStep existing={enterprises.data ?? []} onCreated={screen.begin} />
      ) : (
        <StudySteps key={enterprise} screen={screen} enterprise={enterprise} step={step} />
      )}
    </Suspense>
  );
}
