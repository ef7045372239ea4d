import { contactChannels, contactLimits } from '@uni/contracts';
import { common, contacts as copy } from '@uni/phrases';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, day, money, note, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { today } from '../../../shared/register/days.ts';

const dialogCopy = copy.dialog;

interface ContactProps {
  contract: { id: number; number: string };
}

/** One talk about a contract, as it is written down. */
export const contactForm = defineForm({
  saves: toOperation('POST /api/sales/contracts/:id/contacts/', { renews: '/api/sales/contacts/', once: true }),
  params: ({ own }: Subject<never, ContactProps['contract']>) => ({ id: own.id }),
  title: ({ own }) => dialogCopy.title(own.number),
  lead: () => dialogCopy.lead,
  save: dialogCopy.save,
  fields: {
    day: day({ required: true }),
    channel: choice(contactChannels, copy.channels),
    person: text({ most: contactLimits.person, hint: dialogCopy.personHint }),
    said: note({ required: true, most: contactLimits.said }),
    promised_day: day(),
    promised_amount: money(),
  },
  labels: dialogCopy.fields,
  layout: [['day', 'channel'], 'person', 'said', ['promised_day', 'promised_amount']],
  begin: () => ({ day: today() }),
  vary: { day: () => ({ max: today() }), promised_day: ({ day: first }) => ({ min: first }) },
  check: ({ promised_amount, promised_day }) =>
    promised_amount && promised_day === '' ? { promised_day: common.fieldErrors.required } : {},
  done: (_saved, _draft, { own }) => dialogCopy.done(own.number),
});

export function ContactDialog(props: ContactProps & { onDone: (text: string) => void; onClose: () => void }) {
  const { contract, onDone, onClose } = props;
  return (
    <RecordForm
      form={contactForm}
      record={null}
      own={contract}
      onSaved={(_saved, done) => onDone(done)}
      onClose={onClose}
    />
  );
}
