import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@uni/contracts';
import { accessSecurity, common } from '@uni/phrases';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { knowsKeys, securityKeysQuery } from '../../api/access/security-keys.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PageHead } from '../../ui/layout/page.tsx';
import { formatDay } from '../../ui/numbers/index.ts';
import styles from './access.module.css';
import { AccessFooter } from './access-frame.tsx';
import { AccessPage } from './access-page.tsx';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const copy = accessSecurity.setUp;

const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

interface SetUpProps {
  profile: Profile;
  /** The second step is there. */
  onSetUp: () => void;
  onLeave: () => void;
}

/** Outside the frame: the organization demands a second step. A user without one sets it up before all else. */
export function SetUpSecondStepPage({ profile, onSetUp, onLeave }: SetUpProps) {
  const keys = useQuery(securityKeysQuery);
  const [task, setTask] = useState<'key' | 'app' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setTask(null);
  const done = (fresh: readonly string[]) => {
    close();
    if (fresh.length === 0) return onSetUp();
    setCodes(fresh);
  };
  const keyHindrance = keys.data && hindranceOf(keys.data.is_possible);
  return (
    <AccessPage>
      <span>
        <Logo height={18} />
        <span className="visually-hidden">{common.product}</span>
      </span>
      <PageHead
        title={copy.title}
        sub={copy.lead(profile.organization__name ?? copy.noName, formatDay(profile.second_step?.demanded_from ?? ''))}
      />
      {keys.isPending && <SkeletonRows rows={2} noun={accessSecurity.keys.noun} />}
      {keys.isError && !keys.data && (
        <ErrorBlock
          noun={accessSecurity.keys.noun}
          failure={failureOf(keys.error)}
          onRetry={() => void keys.refetch()}
        />
      )}
      <div className={styles.form}>
        {keys.data && (
          <Way text={keyHindrance ?? copy.keyText}>
            <Button
              variant={keyHindrance ? 'outlined' : 'primary'}
              size="large"
              disabled={Boolean(keyHindrance)}
              onClick={() => setTask('key')}
            >
              {copy.key}
            </Button>
          </Way>
        )}
        <Way text={copy.appText}>
          <Button size="large" variant={keyHindrance ? 'primary' : 'outlined'} onClick={() => setTask('app')}>
            {copy.app}
          </Button>
        </Way>
        <Button variant="ghost" onClick={onLeave}>
          {copy.leave}
        </Button>
      </div>
      <AccessFooter />
      {task === 'key' && <AddKeyDialog onClose={close} onAdded={done} />}
      {task === 'app' && (
        <Suspense fallback={null}>
          <EnrolDialog onClose={close} onEnrolled={done} />
        </Suspense>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={onSetUp} />}
    </AccessPage>
  );
}

function hindranceOf(isPossible: boolean): string | null {
  if (!isPossible) return accessSecurity.keys.impossible;
  return knowsKeys() ? null : accessSecurity.keys.unknown;
}

function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Stack gap={6} className="small">
      {children}
      <p className="text-2">{text}</p>
    </Stack>
  );
}
