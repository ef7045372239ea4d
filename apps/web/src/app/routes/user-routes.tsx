/** Screens outside the frame, in addition to signing in itself. */
import { createRoute } from '@tanstack/react-router';
import { accessRecovery, accessSecurity } from '@uni/phrases';
import { demandSession, readRedirect, root } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';

/** Screens for signing in without a password: it is forgotten, or an identity provider redirects back. */
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/esqueci-senha',
  staticData: { title: accessRecovery.forgot.title },
  component: lazyPage(() => import('./access-routes.tsx'), 'ForgotPasswordRoute'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/nova-senha',
  staticData: { title: accessRecovery.reset.title },
  component: lazyPage(() => import('./access-routes.tsx'), 'ResetPasswordRoute'),
});

const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/user/entrar-com',
  staticData: { title: accessRecovery.returning.title },
  component: lazyPage(() => import('./access-routes.tsx'), 'ProviderReturnRoute'),
});

const setUpSecondStep = createRoute({
  getParentRoute: () => root,
  path: '/user/duas-etapas',
  staticData: { title: accessSecurity.secondStep.title },
  validateSearch: readRedirect,
  beforeLoad: ({ location }) => demandSession(location),
  component: lazyPage(() => import('./set-up-second-step-route.tsx'), 'SetUpSecondStepRoute'),
});

export const userRoutes = [forgotPassword, resetPassword, providerReturn, setUpSecondStep] as const;
