import { accessRecovery } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { finishAtProvider } from '../../api/session/identity-provider.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { AccessFrame, AccessIntro } from './access-frame.tsx';
import styles from './login-page.module.css';

const copy = accessRecovery.returning;

interface ProviderReturnPageProps {
  /** The query that the identity provider sent the person back with. */
  parameters: string;
  loginAddress: string;
  onSignedIn: (redirect: string | null) => void;
}

/** The return from the identity provider: finishes the sign-in, or displays why it cannot. */
export function ProviderReturnPage({ parameters, loginAddress, onSignedIn }: ProviderReturnPageProps) {
  const problem = useReturn(parameters, onSignedIn);
  if (problem === null)
    return (
      <main>
        <h1 className="visually-hidden">{copy.title}</h1>
        <Loading />
      </main>
    );
  return (
    <AccessFrame>
      <div className={styles.form} role="alert">
        <AccessIntro title={copy.failed} lead={problem} />
        <a className={buttonClass('primary', 'large')} href={loginAddress}>
          {accessRecovery.forgot.back}
        </a>
      </div>
    </AccessFrame>
  );
}

/** A provider's code is valid once: repeated renders send it once. */
const finished = new Map<string, ReturnType<typeof finishAtProvider>>();

function useReturn(parameters: string, onSignedIn: (redirect: string | null) => void): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const ending = finished.get(parameters) ?? finishAtProvider(parameters);
    finished.set(parameters, ending);
    let isMounted = true;
    void ending.then(({ answer, redirect }) => {
      if (!isMounted) return;
      if (answer.ok) onSignedIn(redirect);
      else setProblem(answer.text);
    });
    return () => {
      isMounted = false;
    };
  }, [parameters, onSignedIn]);
  return problem;
}
