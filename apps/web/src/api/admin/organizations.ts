import { store } from '../stores/store.ts';
import { storeQuery } from '../stores/store-query.ts';

/** Organizations this person may work in. */
export const organizationsStore = store('admin', 'organization');
export const organizationsQuery = storeQuery(organizationsStore);
