import { useQuery } from '@tanstack/react-query';
import { type ProposalInput, proposalPriceQuery } from '../../../api/sales/proposals.ts';
import type { AgreedDraft } from '../contracts/sale-draft.ts';
import styles from '../sales.module.css';
import { Evaluation } from './comparison.tsx';

const idle = {
  ...{ empreendimento: 0, unit: 0 },
  terms: { channel: 'direct' as const, price: 1, signed: '', base_month: '', keys: '', parts: [] },
};

export type LivePricing = ReturnType<typeof useLivePricing>;

/** Returns the pricing of the current conditions; null while they are incomplete. */
export function useLivePricing(
  { unit, table }: Pick<AgreedDraft, 'unit' | 'table'>,
  enterprise: number,
  terms: ProposalInput['terms'] | null,
) {
  const input = terms && unit !== '' && { empreendimento: enterprise, unit: Number(unit), terms };
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
