import { useQuery } from '@tanstack/react-query';
import { proposals as copy } from '@uni/phrases';
import { offersQuery, type ProposalInput, proposalPriceQuery } from '../../../api/sales/proposals.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import type { SaleDraft } from '../contracts/sale-draft.ts';
import { Evaluation } from './comparison.tsx';
import { fromOffer } from './proposal-draft.ts';
import styles from './proposals.module.css';

const formCopy = copy.form;

/** The tables of the current version: their conditions are what one begins with, and what one is held against. */
export function OfferField({ draft, set }: { draft: SaleDraft; set: (part: Partial<SaleDraft>) => void }) {
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

const idle = {
  ...{ empreendimento: 0, unit: 0 },
  terms: { channel: 'direct' as const, price: 1, signed: '', base_month: '', keys: '', parts: [] },
};

export type LivePricing = ReturnType<typeof useLivePricing>;

/** Returns the pricing of the current conditions; null while they are incomplete. */
export function useLivePricing(
  { unit, table }: Pick<SaleDraft, 'unit' | 'table'>,
  empreendimento: number,
  terms: ProposalInput['terms'] | null,
) {
  const input = terms && unit !== '' && { empreendimento, unit: Number(unit), terms };
  const query = useQuery({ ...proposalPriceQuery(input ? { ...input, table } : idle), enabled: Boolean(input) });
  return input ? query : null;
}

/** Required authority, visible while the user types the conditions. */
export function LiveEvaluation({ live }: { live: LivePricing }) {
  const pricing = live?.data?.pricing;
  return pricing ? (
    <div className={styles.live}>
      <Evaluation pricing={pricing} />
    </div>
  ) : null;
}
