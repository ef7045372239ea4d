/** Sections of a screen whose code comes when they are first drawn, and their substitute when it does not. */
import { CatchBoundary } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { isMissingCode, screenCode } from './screen-code.tsx';

/** Forgets the failure of each section whose code did not come. */
const failures = new Set<() => void>();

/**
 * A section that needs a `Suspense` and a `SectionBoundary` around it. Its failure stays until the user retries: drawn again, it
 * would otherwise wait for another attempt without end.
 */
export function lazySection<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let content: ComponentType<Props> | null = null;
  const fetchContent = async () => {
    try {
      return { default: await screenCode(load) };
    } catch (error) {
      failures.add(() => {
        content = null;
      });
      throw error;
    }
  };
  return function Section(props: Props) {
    content ??= lazy(fetchContent) as ComponentType<Props>;
    const Content = content;
    return <Content {...props} />;
  };
}

/** Catches the failure of one section: the rest of the screen stays, with all input. Another `of` draws it again. */
export function SectionBoundary({ of, children }: { of: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={MissingSection}>
      {children}
    </CatchBoundary>
  );
}

/** Other failures than missing code are those of the screen. */
function MissingSection({ error, reset }: { error: unknown; reset: () => void }) {
  if (!isMissingCode(error)) throw error;
  const retry = (): void => {
    for (const forget of failures) forget();
    failures.clear();
    reset();
  };
  return (
    <StateBlock
      role="alert"
      title={states.couldNotLoadScreen}
      actions={
        <Button icon="retry" onClick={retry}>
          {states.retry}
        </Button>
      }
    />
  );
}
