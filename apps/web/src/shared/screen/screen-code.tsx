import { limits } from '@uni/contracts';
import { states } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';

class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/** Waits for a screen's code, but not for ever. */
export async function screenCode<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded(states.couldNotLoadScreen)), limits.chunkLoadTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true if a screen failed because its code did not load. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof ScreenNotLoaded ||
  (error instanceof TypeError && /module|import|fetch/i.test(error.message)) ||
  // The bundler fetches a file's style sheet first, and fails in its own words.
  (error instanceof Error && /^Unable to preload CSS/.test(error.message));

/** Replaces a screen whose code did not load: offers to reload the page. */
export function MissingScreen() {
  return (
    <StateBlock
      role="alert"
      centred
      title={states.couldNotLoadScreen}
      actions={
        <Button variant="primary" icon="retry" onClick={() => window.location.reload()}>
          {states.retry}
        </Button>
      }
    />
  );
}
