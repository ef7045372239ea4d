import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Version } from '@uni/contracts';
import { firstStudy as copy, workspace } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TemplateSources } from '../../enterprises/new-study/template-choice.tsx';
import { type GuidedStudy, type StepKey, stepBy } from '../../study/first-study-progress.ts';
import type { StudyStore } from '../../study/store/study-store.ts';
import { useWorkspace, WorkspaceProvider } from '../../study/workspace-context.tsx';
import { enterpriseQuery, versionsQuery } from '../../study/workspace-queries.ts';
import { StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { Banners } from '../banners.tsx';
import { SaveChip } from '../save-chip.tsx';
import { type ChosenVersion, useOpenedStudy } from '../use-opened-study.ts';
import { type OpenedStudy, useOpenWorkspace } from '../use-workspace.ts';
import styles from './first-study.module.css';
import { LiveFigures } from './live-figures.tsx';
import { ResultStep } from './result-step.tsx';
import { CostsStep, DevelopmentMade, SalesStep, TypologiesStep } from './study-fields.tsx';

interface StepsProps {
  screen: GuidedStudy;
  step: StepKey;
}

const contents: Readonly<Record<StepKey, () => React.ReactNode>> = {
  development: DevelopmentMade,
  typologies: TypologiesStep,
  costs: CostsStep,
  sales: SalesStep,
  result: ResultStep,
};

/** The steps over a registered enterprise: its draft, edited by the same store as in the study's own screen. */
export function StudySteps({ screen, step, enterprise: id }: StepsProps & { enterprise: number }) {
  const enterprise = useQuery(enterpriseQuery(String(id)));
  const versions = useQuery(versionsQuery(String(id)));
  const failed = [enterprise, versions].find((query) => query.isError && !query.data);
  if (failed) return <Outage error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!enterprise.data || !versions.data) return <SkeletonRows rows={8} noun={copy.noun} />;
  const version = latestDraft(versions.data);
  if (!version) return <NoDraft onAgain={screen.startAnother} />;
  return (
    <OpenedSteps
      key={version.id}
      chosen={{ enterprise: enterprise.data, version, versions: versions.data }}
      screen={screen}
      step={step}
    />
  );
}

/** The draft edited last; null: all are sealed or archived. */
function latestDraft(versions: readonly Version[]): Version | null {
  const drafts = versions.filter(({ state, archived }) => state === 'draft' && !archived);
  return drafts.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0] ?? null;
}

function OpenedSteps({ chosen, ...steps }: StepsProps & { chosen: ChosenVersion }) {
  const { study, opened } = useOpenedStudy(chosen);
  if (study.isError) return <Outage error={study.error} onRetry={() => void study.refetch()} />;
  if (!opened) return <SkeletonRows rows={8} noun={copy.noun} />;
  const { refusedStudy, refusedStudyHint } = workspace.frame;
  if (!opened.store) return <StateBlock role="alert" title={refusedStudy} text={refusedStudyHint} />;
  return <Steps {...steps} opened={opened.study} store={opened.store} />;
}

function Steps({ opened, store, screen, step }: StepsProps & { opened: OpenedStudy; store: StudyStore }) {
  const { workspace: open, form } = useOpenWorkspace(opened, store, 'geral');
  const Content = contents[step];
  const [back, next] = [stepBy(step, -1), stepBy(step, 1)];
  const to = (key: StepKey): void => {
    store.flush();
    screen.go(key);
  };
  return (
    <WorkspaceProvider workspace={open}>
      {/* No panel of effects stands on this screen. */}
      <StudyFormProvider form={{ ...form, requestEffects: null }}>
        <Banners />
        <div className={styles.columns}>
          <Stack gap={20} className={styles.step}>
            <StepHead step={step} />
            <Content key={step} />
            <TemplateSources template={screen.template} />
            <footer className={styles.foot}>
              {back && <Button onClick={() => to(back)}>{copy.back}</Button>}
              <span className="push" />
              {next ? (
                <Button variant="primary" onClick={() => to(next)}>
                  {copy.next}
                </Button>
              ) : (
                <Button variant="primary" onClick={() => screen.end('done')}>
                  {copy.finish}
                </Button>
              )}
            </footer>
          </Stack>
          <aside className={styles.rail} aria-label={copy.figures}>
            <LiveFigures />
            <Refused />
            <SaveChip />
          </aside>
        </div>
      </StudyFormProvider>
    </WorkspaceProvider>
  );
}

/** The step's heading takes the focus when the step changes, as a page's does. */
function StepHead({ step }: { step: StepKey }) {
  const head = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(step);
  useEffect(() => {
    if (drawn.current === step) return;
    drawn.current = step;
    head.current?.focus();
  }, [step]);
  return (
    <header>
      <h2 ref={head} tabIndex={-1}>
        {copy.steps[step]}
      </h2>
      <p className="text-2">{copy.about[step]}</p>
    </header>
  );
}

/** Values that the engine does not accept, wherever they stand. */
function Refused() {
  const { findings } = useWorkspace();
  const refused = findings.filter(({ kind }) => kind === 'refused');
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      <p className="unfavourable">{copy.problems(refused.length)}</p>
      <ul className={styles.refused}>
        {refused.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

function Outage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={onRetry} />;
}

function NoDraft({ onAgain }: { onAgain: () => void }) {
  return (
    <StateBlock
      role="status"
      title={copy.gone.title}
      text={copy.gone.text}
      actions={
        <>
          <Button variant="primary" onClick={onAgain}>
            {copy.gone.again}
          </Button>
          <Link to="/planejamento" className={buttonClass()}>
            {copy.gone.open}
          </Link>
        </>
      }
    />
  );
}
