import { type BankStep, bankStepLimits, type SalesContractDetail } from '@uni/contracts';
import { bankSteps as copy } from '@uni/phrases';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { day, note, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { today } from '../../../shared/register/days.ts';

const formCopy = copy.form;

/** Steps after which a signing with the bank is still expected. */
const awaiting: readonly BankStep[] = ['to_send', 'in_analysis', 'approved'];

/** A step of the signing with the bank, given by the screen. */
export const bankStepForm = defineForm({
  saves: toOperation('POST /api/sales/contracts/:id/bank-steps/', { renews: '/api/sales/', once: true }),
  version: ({ version }) => version,
  title: ({ record: contract, own: step }: Subject<SalesContractDetail, BankStep>) =>
    formCopy.title(copy.acts[step], contract?.number ?? ''),
  save: formCopy.save,
  fields: {
    day: day({ required: true }),
    bank: text({ most: bankStepLimits.bank }),
    expected: day(),
    note: note({ most: bankStepLimits.note }),
  },
  labels: formCopy.fields,
  layout: [['day', 'bank'], 'expected', 'note'],
  begin: ({ record: contract }) => ({
    day: today(),
    bank: contract?.bank_name ?? '',
    expected: contract?.bank_expected ?? '',
    note: '',
  }),
  vary: {
    day: (_, { record: contract }) => ({ min: contract?.bank_day ?? contract?.signed, max: today() }),
    expected: (_, { own: step }) => ({ isHidden: !awaiting.includes(step) }),
  },
  body: (sent, _draft, { own: step }) => ({ ...sent, step }),
  done: (_saved, _draft, { record: contract, own: step }) => formCopy.done(copy.steps[step], contract?.number ?? ''),
});
