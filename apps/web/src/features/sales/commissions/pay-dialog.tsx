import { useQuery } from '@tanstack/react-query';
import type { Account, Commission, MovementCategory } from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { accountsQuery, categoriesQuery } from '../../../api/sales/movements.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { check, day, record } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { today } from '../../../shared/register/days.ts';
import { formatCents } from '../../../ui/numbers/index.ts';
import { amountOf } from './commission-list.ts';

const payCopy = copy.pay;

interface Paid {
  readonly marked: readonly Commission[];
  readonly accounts: readonly Account[];
  readonly categories: readonly MovementCategory[];
}

/** When they were paid, and whether financial control is to know. */
const payForm = defineForm({
  saves: toOperation('POST /api/sales/commission-moves/', { renews: '/api/sales/', once: true }),
  column: 180,
  title: ({ own }: Subject<never, Paid>) => payCopy.title(own.marked.length),
  text: ({ own }) => payCopy.text(formatCents(amountOf(own.marked))),
  save: payCopy.save,
  fields: { day: day({ required: true, focus: true }) },
  aside: {
    moves: check(),
    account: record({ required: true, none: payCopy.chooseAccount }),
    category: record({ none: payCopy.noCategory }),
  },
  labels: { ...payCopy, moves: payCopy.movement },
  layout: ['day', 'moves', ['account', 'category']],
  begin: () => ({ day: today() }),
  vary: {
    moves: (_, { own: { accounts } }) => ({
      hint: accounts.length === 0 ? payCopy.noAccount : payCopy.movementNote,
      disabled: accounts.length === 0,
    }),
    account: ({ moves }, { own }) => ({ isHidden: !moves, records: own.accounts }),
    category: ({ moves }, { own }) => ({ isHidden: !moves, records: own.categories }),
  },
  body: (sent, { moves, account, category }, { own }) => ({
    ...sent,
    ids: own.marked.map(({ id }) => id),
    state: 'paid' as const,
    movement: moves ? { account: Number(account), category: Number(category) || null } : null,
  }),
  done: (_saved, _draft, { own }) => payCopy.done(own.marked.length),
});

export function PayDialog(props: {
  marked: readonly Commission[];
  onPaid: (text: string) => void;
  onClose: () => void;
}) {
  const { marked, onPaid, onClose } = props;
  const accounts = (useQuery(accountsQuery).data ?? []).filter(({ is_active }) => is_active);
  const categories = (useQuery(categoriesQuery).data ?? []).filter(
    ({ is_active, parent }) => is_active && parent !== null,
  );
  return (
    <RecordForm
      form={payForm}
      record={null}
      own={{ marked, accounts, categories }}
      onSaved={(_saved, done) => onPaid(done)}
      onClose={onClose}
    />
  );
}
