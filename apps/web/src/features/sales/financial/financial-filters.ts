import { type MovementCategory, moneyKinds, movementStates } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { choice, day, enterprise, record } from '../../../shared/register/register-filters.tsx';
import type { FinancialOwn } from './use-financial.ts';

const { filters: labels, columns } = copy;

/** Categories with those below each. */
const branches = (categories: readonly MovementCategory[]) =>
  categories
    .filter(({ parent }) => parent === null)
    .flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.id)]);

export const filters = {
  kind: choice('tipo', moneyKinds, { label: columns.kind, all: labels.all, names: copy.kinds }),
  state: choice('situacao', movementStates, { label: columns.state, all: labels.allFeminine, names: copy.states }),
  category: record('categoria', { label: columns.category, all: labels.allFeminine }, ({ categories }: FinancialOwn) =>
    branches(categories),
  ),
  account: record(
    'conta',
    { label: columns.account, all: labels.allFeminine },
    ({ accounts }: FinancialOwn) => accounts,
  ),
  empreendimento: enterprise({ enterprise: columns.empreendimento, any: labels.all }, 1),
  from: day('de', labels.from),
  to: day('ate', labels.to),
};
