import type { BodyOfAnswer } from '@uni/contracts';
import { call } from '../call.ts';
import { store } from '../stores/store.ts';
import { useAct } from '../stores/use-store-writes.ts';

/** The services of the organization. */
export const servicesStore = store('sso', 'services');

/** The subscribed users of each service. */
export const subscriptionsStore = store('sso', 'ssoSubscription');
export type Subscription = BodyOfAnswer<'POST /api/admin/subscriptions/'>;

/** Takes a service out of the bin. */
export const useRestoreService = (labels: Readonly<Record<string, string>>) =>
  useAct(servicesStore, (id: number) => call('POST /api/admin/services/:id/restore/', { params: { id }, labels }));
