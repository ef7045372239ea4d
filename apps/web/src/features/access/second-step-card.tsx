import { useQuery } from '@tanstack/react-query';
import type { SecondStep } from '@uni/contracts';
import { accessSecurity } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { secondStepQuery } from '../../api/access/second-step.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { formatDate } from '../../ui/numbers/index.ts';
import styles from './access-cards.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const words = accessSecurity.secondStep;
const fewCodes = 3;

/** With it comes the code that draws QR codes: needed once in the life of an account. */
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

type Task = 'enrol' | 'disable' | 'renew';

/** The second step of signing in: whether it is on, and how to turn it on and off. For the user panel. */
export function SecondStepCard() {
  const query = useQuery(secondStepQuery);
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setTask(null);
  const showCodes = (fresh: readonly string[]) => {
    setTask(null);
    setCodes(fresh);
  };
  return (
    <Section title={words.title}>
      {query.isPending && <SkeletonRows rows={2} thing={words.thing} />}
      {query.isError && !query.data && (
        <ErrorBlock thing={words.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <State step={query.data} onTask={setTask} />}
      {task === 'enrol' && (
        <Suspense fallback={null}>
          <EnrolDialog onClose={close} onEnrolled={showCodes} />
        </Suspense>
      )}
      {(task === 'disable' || task === 'renew') && <PasswordDialog act={task} onClose={close} onCodes={showCodes} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

function State({ step, onTask }: { step: SecondStep; onTask: (task: Task) => void }) {
  if (!step.is_enabled)
    return (
      <div className={styles.state}>
        <p className={styles.strong}>{words.off}</p>
        <p className={styles.note}>{words.offHint}</p>
        <div className={styles.actions}>
          <Button onClick={() => onTask('enrol')}>{words.enable}</Button>
        </div>
      </div>
    );
  const left = step.recovery_codes_left;
  return (
    <div className={styles.state}>
      <p className={styles.strong}>
        <Icon name="check" size={14} /> {words.on}
        {step.enabled_at && (
          <span className={styles.note}> {words.onSince(formatDate(new Date(step.enabled_at)))}</span>
        )}
      </p>
      <p className={styles.note}>
        {words.codesLeft(left)} {left <= fewCodes && words.fewCodes}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onTask('renew')}>{words.newCodes}</Button>
        <Button look="ghost" onClick={() => onTask('disable')}>
          {words.disable}
        </Button>
      </div>
    </div>
  );
}
