import { accessEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SignInContext } from '../sign-in/sign-in-context.model.ts';
import { changePassword, readProfile, setFirstPassword, switchOrganization } from './account.service.ts';

const presentSuccess = () => ({ status: 200 as const, body: { success: true as const } });

export const accountRoutes = (signIn: Pick<SignInContext, 'hasher' | 'forget'>): readonly Route[] => [
  route(accessEndpoints.profile, { transaction: 'own', act: readProfile }),
  route(accessEndpoints.setFirstPassword, {
    transaction: 'own',
    act: (context, { body }) => setFirstPassword(context, signIn, body.new_password),
    present: presentSuccess,
  }),
  route(accessEndpoints.changePassword, {
    transaction: 'own',
    act: (context, { body }) => changePassword(context, signIn, body.old_password, body.new_password),
    present: presentSuccess,
  }),
  route(accessEndpoints.selectOrganization, {
    transaction: 'own',
    act: (context, { body }) => switchOrganization(context, signIn, body.organization),
  }),
];
