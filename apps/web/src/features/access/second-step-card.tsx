import { useQuery } from '@tanstack/react-query';
import type { SecondStep } from '@uni/contracts';
import { accessSecurity } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { secondStepQuery } from '../../api/access/second-step.ts';
import { securityKeysQuery } from '../../api/access/security-keys.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { formatDate, formatDay } from '../../ui/numbers/index.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const copy = accessSecurity.secondStep;
const fewCodes = 3;

/** With it comes the code that draws QR codes: needed once in the life of an account. */
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

type Task = 'enrol' | 'disable' | 'renew';

/** The second step of signing in: whether it is on, and how to turn it on and off. For the user panel. */
export function SecondStepCard({ demandedFrom }: { demandedFrom?: string | undefined }) {
  const query = useQuery(secondStepQuery);
  const hasKeys = (useQuery(securityKeysQuery).data?.keys.length ?? 0) > 0;
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setTask(null);
  const showCodes = (fresh: readonly string[]) => {
    setTask(null);
    setCodes(fresh);
  };
  return (
    <Section title={copy.title}>
      {demandedFrom && <p className="small text-2">{copy.demanded(formatDay(demandedFrom))}</p>}
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <State step={query.data} hasKeys={hasKeys} onTask={setTask} />}
      {task === 'enrol' && (
        <Suspense fallback={null}>
          <EnrolDialog onClose={close} onEnrolled={showCodes} />
        </Suspense>
      )}
      {(task === 'disable' || task === 'renew') && (
        <PasswordDialog act={task} hasKeys={hasKeys} onClose={close} onCodes={showCodes} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

interface StateProps {
  step: SecondStep;
  hasKeys: boolean;
  onTask: (task: Task) => void;
}

function State({ step, hasKeys, onTask }: StateProps) {
  return (
    <Stack gap={6}>
      {step.is_enabled ? (
        <p className="medium anywhere">
          <Icon name="check" size={14} className="positive" /> {copy.on}
          {step.enabled_at && (
            <span className="small text-2"> {copy.onSince(formatDate(new Date(step.enabled_at)))}</span>
          )}
        </p>
      ) : (
        <>
          <p className="medium anywhere">{hasKeys ? copy.offWithKeys : copy.off}</p>
          <p className="small text-2">{hasKeys ? copy.offWithKeysHint : copy.offHint}</p>
        </>
      )}
      {(step.is_enabled || hasKeys) && <CodesLeft left={step.recovery_codes_left} />}
      <Row gap={8}>
        {!step.is_enabled && <Button onClick={() => onTask('enrol')}>{copy.enable}</Button>}
        {(step.is_enabled || hasKeys) && <Button onClick={() => onTask('renew')}>{copy.newCodes}</Button>}
        {step.is_enabled && (
          <Button variant="ghost" onClick={() => onTask('disable')}>
            {copy.disable}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Recovery codes stand in for a key as they do for the authenticator. */
function CodesLeft({ left }: { left: number }) {
  return (
    <p className="small text-2">
      {copy.codesLeft(left)} {left <= fewCodes && copy.fewCodes}
    </p>
  );
}
