import type { AnyRouter } from '@tanstack/react-router';
import { isSignedIn } from '../api/session/session-store.ts';

/**
 * The code of a screen is fetched while the profile is still being checked: of the first address it would otherwise be asked
 * for only afterwards. A failure is not told here; the screen asks again and says so. Somebody without a session is on the way
 * to the login, which is a document of its own.
 */
export function fetchCodeAhead(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    if (!pathChanged || !isSignedIn()) return;
    for (const { routeId } of router.matchRoutes(toLocation))
      router.loadRouteChunk(router.routesById[routeId])?.catch(() => {});
  });
}
