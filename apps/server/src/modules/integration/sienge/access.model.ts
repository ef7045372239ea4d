/** Address and credentials of a Sienge connection. */
import type { ErpSystemEntry } from '../connections/systems.model.ts';
import { siengeCalls, siengeHeaders } from './calls.model.ts';
import { sienge } from './sienge.model.ts';

/** Everything that UNI calls lies below this, in each tenant's own part of the address. */
const baseOf = (address: string, subdomain: string): string =>
  `${address.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(subdomain)}/public/api`;

export const siengeSystem: ErpSystemEntry = {
  adapter: sienge,
  access: ({ address, subdomain, user_name }, { password }) => ({
    ...siengeCalls,
    base: baseOf(address, subdomain),
    headers: async () => siengeHeaders(user_name, password),
  }),
};
