import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import { ApiFailure } from '../../api/call.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';

/** How long a screen's code may take, in milliseconds. */
const chunkTimeout = 120_000;

class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/** A screen whose code comes when it is needed; it fails with words when the code does not come. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => within(load), name);
}

async function within<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded(states.couldNotLoadScreen)), chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const fromNetwork = (error: unknown) =>
  error instanceof ScreenNotLoaded || (error instanceof TypeError && /module|import|fetch/i.test(error.message));

/** Shown in place of a screen that could not be loaded or that failed while drawing. */
export function ScreenFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  // What failed before the screen (the profile check) is asked for again, and not only drawn again.
  const again = () => void router.invalidate().then(reset);
  if (error instanceof ApiFailure)
    return <ErrorBlock centred thing={states.account} failure={failureOf(error)} onRetry={again} />;
  const network = fromNetwork(error);
  return (
    <StateBlock
      role="alert"
      centred
      title={network ? states.couldNotLoadScreen : states.unexpected}
      text={network ? undefined : states.unexpectedHint}
      actions={
        <Button
          look="primary"
          icon="retry"
          onClick={() => {
            if (network) window.location.reload();
            else again();
          }}
        >
          {states.retry}
        </Button>
      }
    />
  );
}
