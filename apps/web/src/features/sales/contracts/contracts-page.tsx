import { bankSteps, contractChannels, contractColumns, contractPurposes, contractStates } from '@uni/contracts';
import { bankSteps as bankCopy, contracts as copy } from '@uni/phrases';
import { defineRegister, type ScreenOf } from '../../../shared/register/define-register.ts';
import { choice, enterprise, source } from '../../../shared/register/register-filters.tsx';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { bankTagStyles } from './bank-pipeline.tsx';
import { ContractDrawer } from './contract-drawer.tsx';
import { tagStyles } from './contract-state.tsx';
import { SaleDrawer } from './sale-drawer.tsx';

type Screen = ScreenOf<'GET /api/sales/contracts/'>;
const { filters } = copy;

const contracts = defineRegister({
  ...{ screen: 'sales_contracts', copy, columns: contractColumns, defaultSort: '-signed' },
  list: 'GET /api/sales/contracts/',
  export: 'POST /api/sales/contracts/export/',
  rowName: ({ number }) => number,
  filters: {
    state: choice('situacao', contractStates, { label: filters.state, all: filters.anyOf, names: copy.states }),
    bank_step: choice('banco', bankSteps, { label: filters.bankStep, all: filters.anyOf, names: bankCopy.steps }),
    channel: choice('canal', contractChannels, { label: filters.channel, all: filters.any, names: copy.channels }),
    purpose: choice('natureza', contractPurposes, { label: filters.purpose, all: filters.anyOf, names: copy.purposes }),
    empreendimento: enterprise(filters),
    source: source(),
  },
  tags: { state: tagStyles, bank_step: bankTagStyles },
  open: OpenedContract,
  create: { label: copy.sale.create, layer: NewSale, needs: 'sales:write', address: 'nova' },
});

function OpenedContract({ id, screen, onClose }: { id: number; screen: Screen; onClose: () => void }) {
  const { mayWrite } = screen.navigation;
  return <ContractDrawer id={id} mayWrite={mayWrite} showNotice={screen.showDone} onClose={onClose} />;
}

function NewSale({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  if (screen.enterprises.length === 0) return null;
  return <SaleDrawer enterprises={screen.enterprises} showNotice={screen.showDone} onClose={onClose} />;
}

/** Every sale that was signed, and what has become of it. */
export const ContractsPage = registerPage(contracts);
