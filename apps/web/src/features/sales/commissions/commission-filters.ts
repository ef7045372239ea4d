import { commissionKinds, commissionStates, contractChannels } from '@uni/contracts';
import { contracts, commissions as copy, register } from '@uni/phrases';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { choice, day, enterprise, linked } from '../../../shared/register/register-filters.tsx';

const { filters: labels } = copy;

/** Filters of the calendar. The channel and the contract come with links from other screens. */
export const filters = {
  state: choice('situacao', commissionStates, { label: labels.state, all: labels.anyOf, names: copy.filterStates }),
  kind: choice('natureza', commissionKinds, { label: labels.kind, all: labels.anyOf, names: copy.kinds }),
  channel: linked(
    'canal',
    (text) => findChoice(contractChannels, text),
    (value) => register.filteredBy(labels.channel, contracts.channels[value]),
  ),
  empreendimento: enterprise(labels),
  contract: linked('contrato', (text) => Number(text) || undefined),
  due_from: day('de', labels.from),
  due_to: day('ate', labels.to),
};
