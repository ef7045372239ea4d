import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ForgotPasswordPage } from '../../features/access/forgot-password-page.tsx';
import { ProviderReturnPage } from '../../features/access/provider-return-page.tsx';
import { ResetPasswordPage } from '../../features/access/reset-password-page.tsx';
import { safeRedirect } from '../session/redirect.ts';

/** As addresses, for these screens and the login are documents of their own to one another. */
const address = (path: string) => `${import.meta.env.BASE_URL}user/${path}`;

export function ForgotPasswordRoute() {
  return <ForgotPasswordPage loginAddress={address('login')} />;
}

/** The link's secret leaves the address at once: it stays neither in the history nor on screen. */
export function ResetPasswordRoute() {
  const router = useRouter();
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const onDone = () => void router.navigate({ to: '/user/login', replace: true });
  return <ResetPasswordPage token={token} forgotAddress={address('esqueci-senha')} onDone={onDone} />;
}

export function ProviderReturnRoute() {
  const router = useRouter();
  const [parameters] = useState(() => window.location.search.slice(1));
  const onSignedIn = useCallback((redirect: string | null) => router.history.replace(safeRedirect(redirect)), [router]);
  return <ProviderReturnPage parameters={parameters} loginAddress={address('login')} onSignedIn={onSignedIn} />;
}
