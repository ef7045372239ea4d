import { useBlocker } from '@tanstack/react-router';
import { register as copy } from '@uni/phrases';
import { type ReactNode, useRef } from 'react';
import { Confirm } from '../../ui/overlay/confirm.tsx';

interface RouteLocation {
  pathname: string;
  search: object;
}

/** Another screen, or another record over this one. */
const isElsewhere = (current: RouteLocation, next: RouteLocation) =>
  current.pathname !== next.pathname || openedAt(current) !== openedAt(next);
const openedAt = ({ search }: RouteLocation): unknown => ('abrir' in search ? search.abrir : undefined);

/** Another screen: records opened over this one leave what is typed here as it is. */
export const isOtherScreen = (current: RouteLocation, next: RouteLocation) => current.pathname !== next.pathname;

/**
 * Requires confirmation before typed input is lost, on every exit: Esc, backdrop, menu, the browser's back button, closing.
 * `release` lets the next navigation pass, after a save. `question` is rendered next to the form.
 */
export function useLeaveGuard(
  dirty: boolean,
  leaves: (current: RouteLocation, next: RouteLocation) => boolean = isElsewhere,
): { release: () => void; question: ReactNode } {
  const free = useRef(false);
  const holds = () => dirty && !free.current;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && leaves(current, next),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  return {
    release: () => {
      free.current = true;
    },
    question: blocker.status === 'blocked' && (
      <Confirm
        title={copy.discardTitle}
        action={copy.discard}
        decline={copy.keepEditing}
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      >
        <p>{copy.discardText}</p>
      </Confirm>
    ),
  };
}
