import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { profileQuery, useProfile } from '../../api/access/profile.ts';
import { ChangePasswordPage, FirstPasswordPage } from '../../features/access/change-password-page.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Frame } from '../layouts/frame.tsx';
import { queryClient } from '../query-client.ts';

/** One address inside and outside the frame: a person on the first access has no frame yet. */
export function ChangePasswordRoute() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Loading />}>
        <WhereItBelongs />
      </Suspense>
    </QueryClientProvider>
  );
}

function WhereItBelongs() {
  const profile = useProfile();
  const router = useRouter();
  const onChanged = async () => {
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    await router.navigate({ to: '/' });
  };
  const page = { email: profile.email, onChanged: () => void onChanged() };
  if (!profile.is_validated) return <FirstPasswordPage {...page} />;
  return (
    <Frame>
      <ChangePasswordPage {...page} />
    </Frame>
  );
}
