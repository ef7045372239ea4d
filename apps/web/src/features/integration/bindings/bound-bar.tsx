import type { BucketSums } from '@uni/contracts';
import { integrationBindings as words } from '@uni/phrases';
import { shareOfText } from '../../../ui/numbers/index.ts';
import { ShareBar } from '../share-bar.tsx';

/** How much of the ERP's money is of a work that feeds an enterprise. */
export function BoundBar({ sums }: { sums: BucketSums }) {
  const bound = sums.gross_source - sums.gross_unbound;
  const told = shareOfText(bound, sums.gross_source);
  return (
    <ShareBar
      figure={told}
      words={words.coverage}
      label={`${told} ${words.coverage}`}
      parts={[
        { tone: 'mapped', share: bound },
        { tone: 'pending', share: sums.gross_unbound },
      ]}
    />
  );
}
