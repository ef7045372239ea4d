import type { SalesContractDetail } from '@uni/contracts';
import { contracts as copy } from '@uni/phrases';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { check, day, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';

const dialogCopy = copy.data;

/** Contract fields other than money: number, seller, and dates of the keys and of the bank's payment. */
export const dataForm = defineForm({
  saves: toOperation('PATCH /api/sales/contracts/:id/', { renews: '/api/sales/' }),
  version: ({ version }) => version,
  title: ({ record: contract }: Subject<SalesContractDetail>) => dialogCopy.title(contract?.number ?? ''),
  lead: () => dialogCopy.lead,
  fields: {
    number: text({ required: copy.orders.required }),
    broker: text(),
    keys_day: day(),
    transfer_day: day(),
    fiduciary: check(),
    note: text(),
  },
  labels: dialogCopy.fields,
  layout: ['number', 'broker', ['keys_day', 'transfer_day'], 'fiduciary', 'note'],
  vary: { fiduciary: (_, { record: contract }) => ({ isHidden: contract?.purpose !== 'sale' }) },
  done: (_saved, { number }) => dialogCopy.done(number),
});
