import { secondStepEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  confirmSecondStep,
  disableSecondStep,
  enrolSecondStep,
  readSecondStep,
  renewRecoveryCodes,
} from './second-step.service.ts';
import type { SignInContext } from './sign-in-context.model.ts';

const codesOf = (recovery_codes: string[]) => ({ status: 200 as const, body: { recovery_codes } });

export const secondStepRoutes = (signIn: Pick<SignInContext, 'hasher' | 'forget'>): readonly Route[] => [
  route(secondStepEndpoints.show, { act: readSecondStep }),
  route(secondStepEndpoints.enrol, {
    transaction: 'own',
    act: (context, { body }) => enrolSecondStep(context, signIn, body.password),
  }),
  route(secondStepEndpoints.confirm, {
    act: (context, { body }) => confirmSecondStep(context, signIn, body.code),
    present: codesOf,
  }),
  route(secondStepEndpoints.renewRecoveryCodes, {
    transaction: 'own',
    act: (context, { body }) => renewRecoveryCodes(context, signIn, body.password),
    present: codesOf,
  }),
  route(secondStepEndpoints.disable, {
    transaction: 'own',
    act: (context, { body }) => disableSecondStep(context, signIn, body.password),
  }),
];
