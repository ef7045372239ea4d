/** The demonstration's proposals: one that is being written, one that waits, one that was granted and one that was not. */
import type { Unit } from '@uni/contracts';
import { decideProposal, submitProposal } from '../proposals/proposal-acts.service.ts';
import { createProposal } from '../proposals/proposals.service.ts';
import { dayFrom } from '../shared/calendar-months.model.ts';
import type { Booking } from './booking.ts';
import { brokers } from './people.ts';
import { offersFor, termsOver } from './sales-made.service.ts';

const plannedProposals = [
  { name: 'Otávio Lacerda Prates', discount: 0, decision: null, submit: false },
  { name: 'Priscila Nóbrega Viana', discount: 0.06, decision: null, submit: true },
  { name: 'Rogério Salgado Pontes', discount: 0.03, decision: 'approve', submit: true },
  { name: 'Simone Araripe Gusmão', discount: 0.14, decision: 'refuse', submit: true },
] as const;

const reasons = { approve: 'Dentro do praticado no mês', refuse: 'Desconto acima do praticado' } as const;

/** Direct sales, whose discount is the organization's own. */
const directTable = 1;

export const propose = async (booking: Booking, free: readonly Unit[]): Promise<void> => {
  const { context, seller, today, enterprise } = booking;
  for (const [at, { name, discount, decision, submit }] of plannedProposals.entries()) {
    const unit = free[at * 5];
    const offer = unit && (await offersFor(booking, unit, today))[directTable];
    if (!unit || !offer) continue;
    const drafted = await createProposal(seller, {
      ...{ empreendimento: enterprise, unit: unit.id, client: null, client_name: name, note: '', table: offer.at },
      ...{ broker: brokers[at % brokers.length] ?? '', valid_until: dayFrom(today, 10) },
      terms: termsOver(offer, discount, today),
    });
    if (!submit) continue;
    const pending = await submitProposal(seller, drafted, '', null);
    if (decision) await decideProposal(context, pending, { act: decision, reason: reasons[decision] }, null);
  }
};
