import { store } from '../stores/store.ts';
import { storeQuery } from '../stores/store-query.ts';

/** The enterprises of the organization, without figures. */
export const enterprisesStore = store('enterprise', 'enterprises');
export const enterprisesQuery = storeQuery(enterprisesStore);
