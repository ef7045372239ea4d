import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { profileQuery, useProfile } from '../../api/access/profile.ts';
import { SetUpSecondStepPage } from '../../features/access/set-up-second-step-page.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { queryClient } from '../query-client.ts';
import { leaveSession } from '../session/leave.ts';
import { destinationOf } from '../session/redirect.ts';

const route = getRouteApi('/user/duas-etapas');

/** The guard's destination for users without the demanded second step; any other user is redirected home. */
export function SetUpSecondStepRoute() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Loading />}>
        <SetUp />
      </Suspense>
    </QueryClientProvider>
  );
}

function SetUp() {
  const { redirect } = route.useSearch();
  const profile = useProfile();
  const router = useRouter();
  // Read once: the profile may be refetched while the user still has to save the recovery codes.
  const [isDue] = useState(profile.second_step?.is_due ?? false);
  if (!isDue) return <Navigate to="/" replace />;
  const goOn = async () => {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    await router.navigate({ href: destinationOf(redirect, router.state.location.hash), replace: true });
  };
  const leave = () => {
    leaveSession();
    void router.navigate({ to: '/user/login', replace: true });
  };
  return <SetUpSecondStepPage profile={profile} onSetUp={() => void goOn()} onLeave={leave} />;
}
