import { contractChannels, proposalColumns, proposalStates } from '@uni/contracts';
import { contracts, proposals as copy } from '@uni/phrases';
import { defineRegister } from '../../../shared/register/define-register.ts';
import { choice, enterprise, flag } from '../../../shared/register/register-filters.tsx';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { LevelsDialog } from './levels-dialog.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';
import { NewProposal } from './proposal-form.tsx';
import { tagStyles } from './proposal-state.tsx';

const { filters } = copy;

const proposals = defineRegister({
  ...{ screen: 'sales_proposals', copy, columns: proposalColumns, defaultSort: '-signed' },
  list: 'GET /api/sales/proposals/',
  export: 'POST /api/sales/proposals/export/',
  rowName: ({ client_name, unit_name }) => `${client_name}, ${unit_name}`,
  filters: {
    state: choice('situacao', proposalStates, { label: filters.state, all: filters.anyOf, names: copy.states }),
    channel: choice('canal', contractChannels, { label: filters.channel, all: filters.any, names: contracts.channels }),
    empreendimento: enterprise(filters),
    mine_to_decide: flag('decidir', filters.decide, 'sales:approve'),
  },
  tags: { state: tagStyles },
  open: ProposalDrawer,
  create: { label: copy.create, layer: NewProposal, needs: 'sales:write', address: 'nova', parameters: ['unidade'] },
  tools: [{ label: copy.levels.open, layer: LevelsDialog }],
});

/** Proposals for units, compared with the price table, and their approvers. */
export const ProposalsPage = registerPage(proposals);
