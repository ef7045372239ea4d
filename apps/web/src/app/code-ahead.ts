import type { AnyRouter } from '@tanstack/react-router';
import { isSignedIn } from '../api/session/session-store.ts';

/**
 * Fetches the code of the first screen while the profile is still being checked. The router would otherwise request it only
 * afterwards. No failure is reported here: the screen retries and reports it. A visitor without a session goes to the login,
 * which is a separate document.
 */
export function fetchCodeAhead(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (!pathChanged || !isSignedIn()) return;
    for (const { routeId, staticData } of router.matchRoutes(toLocation)) {
      router.loadRouteChunk(router.routesById[routeId])?.catch(() => {});
      staticData.fetchCode?.();
    }
  });
}
