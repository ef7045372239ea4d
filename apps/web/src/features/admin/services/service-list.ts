import type { Service } from '@uni/contracts';
import { services as copy } from '@uni/phrases';
import { localChoice } from '../../../shared/register/local-filters.tsx';

type ServiceState = 'active' | 'inactive';

export const stateOf = ({ is_active }: Pick<Service, 'is_active'>): ServiceState => (is_active ? 'active' : 'inactive');

export const stateFilter = localChoice<Service, unknown>(
  'situacao',
  { label: copy.state, all: copy.allStates },
  () => (['active', 'inactive'] as const).map((value) => ({ value, label: copy.states[value] })),
  (service, value) => stateOf(service) === value,
);

/** Target of a service: a screen of ours, or a page elsewhere over TLS. Anything else opens nothing. */
export type ServiceDestination = { kind: 'screen' | 'elsewhere'; address: string } | null;

export function destinationOf(path: string | null): ServiceDestination {
  const text = (path ?? '').trim();
  if (/^\/(?![/\\])/.test(text)) return { kind: 'screen', address: text };
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? { kind: 'elsewhere', address: text } : null;
}
