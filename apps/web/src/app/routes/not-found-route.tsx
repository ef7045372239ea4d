import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { isSignedIn } from '../../api/session/session-store.ts';
import { NotFoundHere, NotFoundPage } from '../../features/later/not-found-page.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Frame } from '../layouts/frame.tsx';
import { queryClient } from '../query-client.ts';
import { closestScreens } from './closest-screens.ts';
import { maySee, screens, titleOf } from './screens.ts';

/** A signed-in user stays in the frame and sees similar addresses; a visitor is redirected to the login. */
export function NotFoundRoute() {
  if (!isSignedIn()) return <NotFoundPage />;
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Loading />}>
        <Frame>
          <Resembling />
        </Frame>
      </Suspense>
    </QueryClientProvider>
  );
}

function Resembling() {
  const { permissions } = useProfile();
  const path = useLocation({ select: (location) => location.pathname });
  const suggestions = closestScreens(
    path,
    screens.filter((screen) => maySee(screen, permissions)),
  );
  return (
    <NotFoundHere>
      {suggestions.map((screen) => (
        <li key={screen.key}>
          <Link to={screen.path}>{titleOf(screen)}</Link>
        </li>
      ))}
    </NotFoundHere>
  );
}
