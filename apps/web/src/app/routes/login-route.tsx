import { getRouteApi, useRouter } from '@tanstack/react-router';
import { LoginPage } from '../../features/access/login-page.tsx';
import { destinationOf } from '../session/redirect.ts';

const route = getRouteApi('/user/login');

/** Redirects to the user's destination, inside this origin only. */
export function LoginRoute() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  return (
    <LoginPage onSignedIn={() => void router.navigate({ href: destinationOf(redirect, router.state.location.hash) })} />
  );
}
