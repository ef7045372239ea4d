import { store } from '../stores/store.ts';

/** The organization's own details. */
export const organizationInfoStore = store('planner', 'organizationExtraInfo');
