import type { Profile } from '@uni/contracts';
import { sessionEnding } from '@uni/phrases';
import { Suspense, useState } from 'react';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useSessionEnd, warningSeconds } from '../session/session-end.ts';
import styles from './session-end.module.css';

const copy = sessionEnding;
const SessionContinue = lazySection(async () => (await import('./session-continue.tsx')).SessionContinue);

/** The last two minutes of a session without renewal: a notice, a countdown, and a sign-in over the page. */
export function SessionEnd({ profile }: { profile: Profile }) {
  const left = useSessionEnd();
  const [isContinuing, setIsContinuing] = useState(false);
  return (
    <>
      {left !== null && (
        <section className={styles.note} aria-label={copy.label}>
          <p role="alert">{copy.warning}</p>
          {left < warningSeconds && <p role="timer">{copy.left(left)}</p>}
          <Button size="small" variant="primary" onClick={() => setIsContinuing(true)}>
            {copy.proceed}
          </Button>
        </section>
      )}
      {isContinuing && (
        <SectionBoundary of="session">
          <Suspense fallback={null}>
            <SessionContinue profile={profile} onClose={() => setIsContinuing(false)} />
          </Suspense>
        </SectionBoundary>
      )}
    </>
  );
}
