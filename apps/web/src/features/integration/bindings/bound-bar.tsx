import type { BucketSums } from '@uni/contracts';
import { integrationBindings as copy } from '@uni/phrases';
import { shareOfText } from '../../../ui/numbers/index.ts';
import { ShareBar } from '../share-bar.tsx';

/** Share of the ERP's money whose work feeds an enterprise. */
export function BoundBar({ sums }: { sums: BucketSums }) {
  const bound = sums.gross_source - sums.gross_unbound;
  const shareText = shareOfText(bound, sums.gross_source);
  return (
    <ShareBar
      figure={shareText}
      caption={copy.coverage}
      label={`${shareText} ${copy.coverage}`}
      parts={[
        { tone: 'mapped', share: bound },
        { tone: 'pending', share: sums.gross_unbound },
      ]}
    />
  );
}
