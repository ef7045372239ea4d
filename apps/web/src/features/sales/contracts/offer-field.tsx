import { useQuery } from '@tanstack/react-query';
import type { ProposalOffers } from '@uni/contracts';
import { proposals as copy } from '@uni/phrases';
import { offersQuery } from '../../../api/sales/proposals.ts';
import type { FormState } from '../../../shared/record-form/define-form.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { type AgreedDraft, partsOf } from './sale-draft.ts';

const formCopy = copy.form;

/** The tables of the current version: their conditions are what one begins with, and what one is held against. */
export function OfferField({ form: { draft, set } }: { form: FormState<AgreedDraft> }) {
  const unit = Number(draft.unit);
  const offers = useQuery({ ...offersQuery(unit, draft.signed), enabled: unit > 0 && draft.signed !== '' });
  const tables = offers.data?.tables ?? [];
  if (tables.length === 0) return null;
  return (
    <SelectField
      label={formCopy.from}
      value={draft.table === null ? '' : String(draft.table)}
      options={[
        { value: '', label: formCopy.noTable },
        ...tables.map(({ at, name, price }) => ({
          value: String(at),
          label: formCopy.offer(name || formCopy.unnamed(at + 1), formatCents(price)),
        })),
      ]}
      onChange={(at) => {
        const offer = tables.find((one) => String(one.at) === at);
        set(offer ? fromOffer(offer) : { table: null });
      }}
    />
  );
}

/** The conditions of a table instead of those that were typed. */
export const fromOffer = (offer: ProposalOffers['tables'][number]): Partial<AgreedDraft> => ({
  ...{ channel: offer.channel, price: offer.price, keys: offer.keys, step: offer.step, table: offer.at },
  parts: partsOf(offer.parts),
});
