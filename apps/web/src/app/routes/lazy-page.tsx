import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import { type ReactNode, Suspense } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { isMissingCode, MissingScreen, screenCode } from '../../shared/screen/screen-code.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';

/** A screen whose code comes when it is needed; it fails with words when the code does not come. */
export function lazyPage(load: () => Promise<object>, name: string) {
  return lazyRouteComponent(async () => ({ default: componentOf(await screenCode(load), name) }));
}

/** A screen that stays while its address changes: only the first visit waits, inside the route, for its code. */
export function stayingPage(load: () => Promise<object>, name: string) {
  const Page = lazyPage(load, name);
  const component = () => (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  );
  // A failure is reported where the screen is drawn.
  return { component, fetchCode: (): void => void Page.preload?.()?.catch(() => {}) };
}

function componentOf(module: object, name: string): () => ReactNode {
  const component: unknown = Reflect.get(module, name);
  if (!isComponent(component)) throw new Error(`the screen's module exports no ${name}`);
  return component;
}

const isComponent = (value: unknown): value is () => ReactNode => typeof value === 'function';

/** Replaces a screen that failed to load or to draw. */
export function ScreenFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  // A failure before the screen (the profile check) is fetched again, not only drawn again.
  const again = () => void router.invalidate().then(reset);
  if (error instanceof ApiFailure)
    return (
      <main style={{ display: 'flex', minHeight: '100vh' }}>
        <h1 className="visually-hidden">{states.couldNotLoad(states.account)}</h1>
        <ErrorBlock centred noun={states.account} failure={failureOf(error)} onRetry={again} />
      </main>
    );
  if (isMissingCode(error)) return <MissingScreen />;
  return (
    <StateBlock
      role="alert"
      centred
      title={states.unexpected}
      text={states.unexpectedHint}
      actions={
        <Button variant="primary" icon="retry" onClick={again}>
          {states.retry}
        </Button>
      }
    />
  );
}
