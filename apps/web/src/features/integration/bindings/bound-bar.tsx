import type { BucketSums } from '@uni/contracts';
import { integrationBindings as words } from '@uni/phrases';
import { formatShare } from '../../../ui/numbers/index.ts';
import { ShareBar } from '../share-bar.tsx';

/** How much of the ERP's money is of a work that feeds an enterprise. */
export function BoundBar({ sums }: { sums: BucketSums }) {
  const open = sums.gross_source === 0 ? 0 : sums.gross_unbound / sums.gross_source;
  const told = formatShare(1 - open);
  return (
    <ShareBar
      figure={told}
      words={words.coverage}
      label={`${told} ${words.coverage}`}
      parts={[
        { tone: 'mapped', share: 1 - open },
        { tone: 'pending', share: open },
      ]}
    />
  );
}
