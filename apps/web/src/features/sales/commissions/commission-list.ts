import {
  type Commission,
  type CommissionKind,
  type CommissionMonth,
  type CommissionState,
  commissionKinds,
  commissionStates,
  contractChannels,
  type QueryOfOperation,
} from '@uni/contracts';
import { contracts, commissions as copy, register } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { type MonthBar, monthAfter } from '../contracts/receivables-geometry.ts';

export interface CommissionSearch {
  q?: string;
  situacao?: string;
  natureza?: string;
  canal?: string;
  empreendimento?: string;
  de?: string;
  ate?: string;
  contrato?: string;
}

export interface CommissionFilter {
  readonly text: string;
  readonly state: CommissionState | null;
  readonly kind: CommissionKind | null;
  readonly channel: (typeof contractChannels)[number] | null;
  readonly enterprise: number | null;
  readonly contract: number | null;
  readonly from: string;
  readonly to: string;
}

const dayOf = (text: string | undefined): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '');

/** Parses the filter from the address. Unknown values are ignored. */
export const readFilter = (search: CommissionSearch): CommissionFilter => ({
  text: search.q?.trim() ?? '',
  state: findChoice(commissionStates, search.situacao) ?? null,
  kind: findChoice(commissionKinds, search.natureza) ?? null,
  channel: findChoice(contractChannels, search.canal) ?? null,
  enterprise: Number(search.empreendimento) || null,
  contract: Number(search.contrato) || null,
  from: dayOf(search.de),
  to: dayOf(search.ate),
});

export const isFiltered = (filter: CommissionFilter): boolean =>
  Object.values(filter).some((one) => one !== null && one !== '');

/** The filter as the server takes it. */
export const toQuery = (filter: CommissionFilter): QueryOfOperation<'GET /api/sales/commission-months/'> => ({
  ...{ search: filter.text || undefined, state: filter.state ?? undefined, kind: filter.kind ?? undefined },
  ...{ channel: filter.channel ?? undefined, empreendimento: filter.enterprise ?? undefined },
  ...{ contract: filter.contract ?? undefined, due_from: filter.from || undefined, due_to: filter.to || undefined },
});

export function filterText(filter: CommissionFilter, enterprise: string | undefined): string {
  const { filters } = copy;
  const by = (label: string, value: string | null | undefined) => value && register.filteredBy(label, value);
  const parts = [
    filter.text && register.filteredText(filter.text),
    by(filters.state, filter.state && copy.filterStates[filter.state]),
    by(filters.kind, filter.kind && copy.kinds[filter.kind]),
    by(filters.channel, filter.channel && contracts.channels[filter.channel]),
    by(filters.enterprise, enterprise),
    by(filters.from, dayText(filter.from || null)),
    by(filters.to, dayText(filter.to || null)),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

export const stateText = ({ kind, state }: Pick<Commission, 'kind' | 'state'>): string => copy.states[kind][state];

export const nameOf = ({ receiver, contract_number, number }: Commission): string =>
  `${receiver}, ${contract_number}, ${number}`;

/** Returns the state to which all marked rows can move, or null if there is no common one. */
export const wayOf = (marked: readonly Commission[]): 'paid' | 'open' | null => {
  if (marked.length === 0) return null;
  if (marked.every(({ state }) => state === 'open')) return 'paid';
  return marked.every(({ state }) => state === 'paid') ? 'open' : null;
};

/** Commissions of each month between the first and the last one: paid, late and to come; clawbacks are money that comes back. */
export function barsOf(months: readonly CommissionMonth[], today: string): MonthBar[] {
  const first = months[0]?.month;
  const last = months.at(-1)?.month;
  if (first === undefined || last === undefined) return [];
  const known = new Map(months.map((one) => [one.month, one]));
  const bars: MonthBar[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) {
    const { paid = 0, open = 0, count = 0 } = known.get(month) ?? {};
    const isLate = month < today.slice(0, 7);
    bars.push({ month, paid, late: isLate ? open : 0, open: isLate ? 0 : open, installments: count });
  }
  return bars;
}

/** Returns the total of the marked rows: commissions less clawbacks. */
export const amountOf = (marked: readonly Commission[]): number =>
  marked.reduce((sum, { kind, amount }) => sum + (kind === 'clawback' ? -amount : amount), 0);
