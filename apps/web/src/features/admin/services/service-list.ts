import type { Service } from '@uni/contracts';
import { services as copy, register } from '@uni/phrases';
import type { RegisterRules } from '../../../ui/register/register-view.ts';

export type ServiceState = 'active' | 'inactive';

export const stateOf = ({ is_active }: Pick<Service, 'is_active'>): ServiceState => (is_active ? 'active' : 'inactive');

/** Reads the state from the address; what it does not know filters nothing. */
export const readServiceState = (text: string | undefined): ServiceState | 'all' =>
  text === 'active' || text === 'inactive' ? text : 'all';

export const serviceRules: RegisterRules<Service> = {
  textOf: ({ name, plan, path }) => `${name} ${plan ?? ''} ${path ?? ''}`,
  orders: { name: ({ name }) => name },
};

/** Returns the filters in words, for an empty result. */
export function filterText(text: string, state: ServiceState | 'all'): string {
  const parts = [
    state !== 'all' && register.filteredBy(copy.state, copy.states[state]),
    text.trim() && register.filteredText(text.trim()),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

/** Target of a service: a screen of ours, or a page elsewhere over TLS. Anything else opens nothing. */
export type ServiceDestination = { kind: 'screen' | 'elsewhere'; address: string } | null;

export function destinationOf(path: string | null): ServiceDestination {
  const text = (path ?? '').trim();
  if (/^\/(?![/\\])/.test(text)) return { kind: 'screen', address: text };
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? { kind: 'elsewhere', address: text } : null;
}
