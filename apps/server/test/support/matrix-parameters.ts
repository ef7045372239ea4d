/** Parameters of addresses that are words of the contract: the same for everybody, so that none of them is foreign. */
import type { Endpoint } from '@uni/contracts';

/** A word for each of them. */
export const fillPath = ({ path }: Endpoint): string =>
  path
    .replace('/words/:list/', '/words/status/')
    .replace('/lists/:list/', '/lists/company/')
    .replace('/parts/:part/', '/parts/sales/')
    .replace('/report-settings/:model/', '/report-settings/committee/')
    .replace(':code', '1')
    .replace(':number', '1');

/** Returns true if an address still names a row after these words are filled in. */
export const namesRow = (endpoint: Endpoint): boolean => fillPath(endpoint).includes(':');
