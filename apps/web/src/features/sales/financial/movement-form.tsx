import { type MovementWithSteps, moneyKinds, movementLimits, openMovementStates } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, day, money, record, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { dayText } from '../../../shared/register/days.ts';
import { selectableAccounts, selectableCategories } from './financial-list.ts';
import type { Financial } from './use-financial.ts';

const drawerCopy = copy.drawer;

type Named = readonly { readonly id: number; readonly name: string }[];
interface Viewed {
  readonly screen: Pick<Financial, 'enterprises'> & {
    readonly own: Pick<Financial['own'], 'accounts' | 'categories'>;
    readonly navigation: Pick<Financial['navigation'], 'mayWrite'>;
  };
  readonly suppliers: Named;
  readonly clients: Named;
}
type OfMovement = Subject<MovementWithSteps, Viewed>;

const isOpen = ({ record: movement }: Pick<OfMovement, 'record'>): boolean =>
  movement !== null && openMovementStates.includes(movement.state);

/** Fields of one movement, until it is approved. */
export const movementForm = defineForm({
  saves: toOperation('PATCH /api/sales/movements/:id/', {
    renews: ['/api/sales/movements/', '/api/sales/movement-months/'],
    always: true,
  }),
  version: ({ version }) => version,
  column: 180,
  title: ({ record: movement }: OfMovement) => drawerCopy.title(dayText(movement?.day ?? null)),
  lead: ({ record: movement }) =>
    movement && [copy.kinds[movement.kind], copy.stateOf(movement.state, movement.kind)].join(', '),
  mayWrite: ({ record: movement, own: { screen } }) => screen.navigation.mayWrite && isOpen({ record: movement }),
  fields: {
    kind: choice(moneyKinds, copy.kinds),
    day: day({ required: copy.filters.badDay }),
    amount: money({ required: copy.quick.badAmount, prefix: common.unit.money }),
    account: record({ required: true }),
    to_account: record({ required: true, none: drawerCopy.none }),
    category: record({ none: copy.noCategory }),
    empreendimento: record({ none: copy.wholeOrganization }),
    description: text({ most: movementLimits.description }),
    document: text({ most: movementLimits.document }),
    supplier: record({ none: drawerCopy.none }),
    client: record({ none: drawerCopy.none }),
  },
  labels: drawerCopy.fields,
  layout: [
    Notes,
    ['kind', 'day', 'amount', 'account', 'to_account', 'category', 'empreendimento'],
    ...(['description', 'document'] as const),
    ['supplier', 'client'],
  ],
  vary: {
    account: ({ account }, { own: { screen } }) => ({
      records: selectableAccounts(screen.own.accounts, Number(account)),
    }),
    to_account: ({ kind, account }, { own: { screen } }) => ({
      isHidden: kind !== 'transfer',
      records: selectableAccounts(screen.own.accounts).filter(({ id }) => String(id) !== account),
    }),
    category: ({ kind }, { own: { screen } }) => ({
      isHidden: kind === 'transfer',
      records: selectableCategories(screen.own.categories, kind === 'inflow' ? 'inflow' : 'outflow'),
    }),
    empreendimento: (_, { own: { screen } }) => ({ records: screen.enterprises }),
    supplier: ({ kind }, { own: { suppliers } }) => ({ isHidden: kind === 'transfer', records: suppliers }),
    client: ({ kind }, { own: { clients } }) => ({ isHidden: kind === 'transfer', records: clients }),
  },
  // A kind clears the fields that it does not use.
  follow: {
    kind: (kind) =>
      kind === 'transfer' ? { category: '', supplier: '', client: '' } : { category: '', to_account: '' },
  },
});

/** Why a movement is only read, and the statement that it comes from. */
function Notes({ record: movement, own: { screen } }: SlotProps<unknown, MovementWithSteps, Viewed>) {
  if (!movement) return null;
  const { state, origin, bank_key } = movement;
  const isClosed = screen.navigation.mayWrite && !isOpen({ record: movement });
  return (
    <>
      {isClosed && <p className="text-3">{state === 'reversed' ? drawerCopy.reversed : drawerCopy.closed}</p>}
      {origin === 'import' && (
        <p className="text-3">{bank_key === null ? drawerCopy.importedPlain : drawerCopy.imported(bank_key)}</p>
      )}
    </>
  );
}
