import { Link } from '@tanstack/react-router';
import { erpSystems } from '@uni/contracts';
import { common, integration as copy } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { StepList } from '../../../ui/layout/step-list.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';
import styles from '../integration.module.css';
import { StateMark } from '../state-mark.tsx';
import { ApproveAndTest } from './approved-origins.tsx';
import { isUnderWay, lightTagStyles, nameOfResource } from './connection-copy.ts';
import { AccessFields, ScopeFields } from './connection-fields.tsx';
import { RunBody } from './run-list.tsx';
import { type Connecting, type ResourceLight, type Step, steps, useConnect } from './use-connect.ts';

const wizard = copy.wizard;

/** Five steps from no connection to a first load. From the second step the connection is stored and the rest can wait. */
export function ConnectWizard({ mayApprove, onClose }: { mayApprove: boolean; onClose: () => void }) {
  const connecting = useConnect();
  const { step, connection, attempts } = connecting;
  const { question, release } = useLeaveGuard(connecting.typed);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wrong = attempts > 0 && area.current?.querySelector<HTMLElement>('[aria-invalid]');
    const first = area.current?.querySelector<HTMLElement>(step === 'access' ? 'input' : 'button, input');
    (wrong || first)?.focus();
  }, [step, attempts]);
  const submit: Partial<Record<Step, () => void>> = {
    access: () => void connecting.saveAndTest(),
    test: () => connecting.go('scope'),
    scope: () => void connecting.saveAndLoad(),
  };
  return (
    <>
      <EntryDrawer
        broad
        title={connection ? connection.name : wizard.title}
        lead={wizard.lead(steps.indexOf(step) + 1, steps.length)}
        onClose={onClose}
        onSubmit={() => submit[step]?.()}
        isTyped={connecting.typed}
        onDiscard={release}
        actions={<Actions connecting={connecting} onClose={onClose} />}
      >
        <Stack gap={12}>
          <StepList
            label={wizard.progress}
            steps={steps.map((one) => ({ key: one, label: wizard.steps[one] }))}
            current={step}
          />
          <p className="text-2">{wizard.about[step]}</p>
          <Stack ref={area} gap={12}>
            <StepBody connecting={connecting} mayApprove={mayApprove} />
          </Stack>
          <FormProblem text={connecting.problem} />
        </Stack>
      </EntryDrawer>
      {question}
    </>
  );
}

function StepBody({ connecting, mayApprove }: { connecting: Connecting; mayApprove: boolean }) {
  const { step, text, problems, connection, set, run } = connecting;
  const fields = { text, problems, hasSecret: connection?.has_secret ?? false, set };
  switch (step) {
    case 'system':
      return (
        <Grid gap={12} align="stretch" className={styles.systems}>
          {erpSystems.map((system) => (
            <button key={system} type="button" onClick={() => connecting.choose(system)}>
              <b>{copy.systems[system]}</b>
              <span>{wizard.systemNotes[system]}</span>
            </button>
          ))}
        </Grid>
      );
    case 'access':
      return <AccessFields {...fields} />;
    case 'test':
      return <TestResult connecting={connecting} mayApprove={mayApprove} />;
    case 'scope':
      return <ScopeFields {...fields} />;
    default:
      return run && connection ? (
        <Stack gap={12} role="status">
          {run.state === 'done' && <b>{wizard.loaded}</b>}
          <RunBody run={run} name={connection.name} now={new Date()} />
          {(run.state === 'done' || run.state === 'partial') && <p className="text-2">{wizard.loadedText}</p>}
        </Stack>
      ) : null;
  }
}

/** One light per resource. Each failure states its remedy. */
function TestResult({ connecting, mayApprove }: { connecting: Connecting; mayApprove: boolean }) {
  const { lights, pending, failed, over } = connecting.test;
  const ok = lights.filter(({ light }) => light === 'ok' || light === 'empty').length;
  const causes = [...new Set(lights.flatMap(({ failure }) => failure ?? []))];
  return (
    <>
      <Grid
        as="ul"
        column={260}
        fill
        gap="0 24"
        align="stretch"
        className={styles.lights}
        aria-label={wizard.steps.test}
      >
        {lights.map((one) => (
          <LightLine key={one.resource} resourceLight={one} />
        ))}
      </Grid>
      <div role="status">
        <p>{pending ? wizard.testing : lights.length > 0 && wizard.tested(ok, lights.length)}</p>
        {over && <p className="text-2">{ok === lights.length ? wizard.allWell : ok > 0 && wizard.someMissing}</p>}
        {failed && <p className="unfavourable">{wizard.testFailed}</p>}
        {causes.map((cause) => (
          <p key={cause} className="text-2">
            {copy.failures[cause].what} {copy.failures[cause].remedy}
          </p>
        ))}
      </div>
      {mayApprove && connecting.connection && causes.includes('unknown_address') && (
        <ApproveAndTest
          address={connecting.connection.address}
          onApproved={() => connecting.connection && connecting.test.start(connecting.connection)}
        />
      )}
    </>
  );
}

function LightLine({ resourceLight }: { resourceLight: ResourceLight }) {
  return (
    <li>
      <span>{nameOfResource(resourceLight.resource)}</span>
      <StateMark tagStyle={lightTagStyles[resourceLight.light]}>{copy.lights[resourceLight.light]}</StateMark>
    </li>
  );
}

function Actions({ connecting, onClose }: { connecting: Connecting; onClose: () => void }) {
  const { step, test, busy, connection, run, go } = connecting;
  const lit = test.lights.some(({ light }) => light === 'ok' || light === 'empty');
  switch (step) {
    case 'system':
      return <LeaveButton onLeave={onClose}>{common.cancel}</LeaveButton>;
    case 'access':
      return (
        <>
          <Button onClick={() => go('system')} disabled={connection !== null}>
            {common.back}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {wizard.save}
          </Button>
        </>
      );
    case 'test':
      return (
        <>
          <Button onClick={() => go('access')}>{common.back}</Button>
          <Button busy={test.pending} onClick={() => connection && test.start(connection)}>
            {wizard.testAgain}
          </Button>
          <Button variant="primary" type="submit" disabled={test.pending || !lit}>
            {wizard.next}
          </Button>
        </>
      );
    case 'scope':
      return (
        <>
          <Button
            variant="ghost"
            onClick={() => void connecting.save().then((savedConnection) => savedConnection && onClose())}
          >
            {wizard.later}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {wizard.startLoad}
          </Button>
        </>
      );
    default:
      return run && isUnderWay(run) ? (
        <Button onClick={onClose}>{wizard.background}</Button>
      ) : (
        <>
          <Button onClick={onClose}>{wizard.toCentral}</Button>
          <Link to="/de-para-geral" className={buttonClass('primary')}>
            {wizard.toMapping}
          </Link>
        </>
      );
  }
}
