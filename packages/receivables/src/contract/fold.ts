import { canonicalJson } from '@uni/engine/public/installments.ts';
import { parseDay } from '../calendar/civil-day.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { applyAdopted } from './apply-adopted.ts';
import { applyAssigned, applyCancelled, applyRefunded } from './apply-ends.ts';
import { applyCorrected, applyPaid, applySigned } from './apply-money.ts';
import { applyRenegotiated } from './apply-renegotiated.ts';
import type { ContractEvent, Reinstated, Reversed } from './events.ts';
import { type ContractState, unsigned } from './state.ts';

/** A contract folded from its events: the state, and the events still in force, without reversed ones. */
export interface Contract {
  readonly events: readonly ContractEvent[];
  readonly holding: readonly ContractEvent[];
  readonly state: ContractState;
}

/** A contract before its first event. */
export const noContract: Contract = { events: [], holding: [], state: unsigned };

/** State of a contract: a fold over its events, first to last. The first refused event ends it, with its position. */
export function foldContract(events: readonly ContractEvent[]): Outcome<Contract> {
  let contract: Contract = noContract;
  for (const [at, event] of events.entries()) {
    const next = append(contract, event);
    if (!next.ok) return { ok: false, refusals: next.refusals.map((one) => ({ ...one, path: `/${at}${one.path}` })) };
    contract = next.value;
  }
  return accept(contract);
}

/** One event more, or why not. Nothing that is there changes. */
export function append(contract: Contract, event: ContractEvent): Outcome<Contract> {
  if (!parseDay(event.day)) return refuse('day_invalid', '/day');
  if (contract.events.some(({ id }) => id === event.id)) return refuse('event_duplicate', '/id', { id: event.id });
  const undoes = event.type === 'reversed' || event.type === 'reinstated';
  // Reversed events do not block earlier days: their money may be registered again.
  const last = undoes ? contract.events.at(-1) : contract.holding.at(-1);
  if (last && event.day < last.day) return refuse('event_order', '/day', { day: event.day, last: last.day });
  if (undoes) return undo(contract, event);
  const next = apply(contract.state, event);
  if (!next.ok) return next;
  return accept({
    events: [...contract.events, event],
    holding: [...contract.holding, event],
    state: settled(next.value),
  });
}

/** The state without the event that is undone, refused when a later one rests on it. */
function undo(contract: Contract, event: Reversed | Reinstated): Outcome<Contract> {
  const target = contract.events.find(({ id }) => id === event.event);
  if (!target) return refuse('event_unknown', '/event', { event: event.event });
  const reinstates = event.type === 'reinstated';
  if (reinstates !== (target.type === 'cancelled')) return refuse('not_reversible', '/event', { type: target.type });
  if (begins(target) || target.type === 'reversed' || target.type === 'reinstated')
    return refuse('not_reversible', '/event', { type: target.type });
  const at = contract.holding.indexOf(target);
  if (at < 0) return refuse('already_reversed', '/event', { event: event.event });
  if (reinstates && contract.state.cancellation?.refunds.some(({ paid }) => paid > 0))
    return refuse('refund_paid', '/event', { event: event.event });
  const holding = contract.holding.toSpliced(at, 1);
  let state = unsigned;
  for (const later of holding) {
    const next = apply(state, later);
    if (!next.ok)
      return refuse('later_event_depends', '/event', { event: later.id, code: next.refusals[0]?.code ?? '' });
    state = settled(next.value);
  }
  return accept({ events: [...contract.events, event], holding, state });
}

const begins = ({ type }: ContractEvent): boolean => type === 'signed' || type === 'adopted';

type Happening = Exclude<ContractEvent, Reversed | Reinstated>;

function apply(state: ContractState, event: Happening | ContractEvent): Outcome<ContractState> {
  if (!begins(event) && state.status === 'unsigned') return refuse('not_signed');
  switch (event.type) {
    case 'signed':
      return applySigned(state, event);
    case 'adopted':
      return applyAdopted(state, event);
    case 'corrected':
      return applyCorrected(state, event);
    case 'paid':
      return applyPaid(state, event);
    case 'renegotiated':
      return applyRenegotiated(state, event);
    case 'assigned':
      return applyAssigned(state, event);
    case 'cancelled':
      return applyCancelled(state, event);
    case 'refunded':
      return applyRefunded(state, event);
    case 'reversed':
    case 'reinstated':
      return refuse('not_reversible', '', { type: event.type });
  }
}

/** A contract is settled when nothing of it is open. */
function settled(state: ContractState): ContractState {
  if (state.status !== 'active' && state.status !== 'settled') return state;
  const open = state.installments.some(({ status }) => status === 'open');
  const status = open ? 'active' : 'settled';
  return status === state.status ? state : { ...state, status };
}

/** The state as bytes: equal states have equal texts. */
export function stateText(state: ContractState): string {
  return canonicalJson(state);
}
