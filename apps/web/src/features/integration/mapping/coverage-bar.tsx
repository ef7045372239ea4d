import type { MappingCoverage } from '@uni/contracts';
import { integrationMapping as copy } from '@uni/phrases';
import { shareText } from '../../../ui/numbers/index.ts';
import { ShareBar } from '../share-bar.tsx';

/** Share of the money with a target, in a bar of three parts. */
export function CoverageBar({ coverage }: { coverage: MappingCoverage }) {
  const { sources, mapped_sources, suggested_sources, pending_sources, by_value, by_rows } = coverage;
  const open = by_value === null ? 0 : Math.max(0, 1 - by_value);
  const undecided = suggested_sources + pending_sources;
  // Splits the money without a target by rows: the amount behind suggestions is unknown.
  const suggested = undecided === 0 ? 0 : open * (suggested_sources / undecided);
  const amounts = [by_value ?? 0, suggested, open - suggested];
  // Sources without money have no share of it.
  const [mappedText = '', hinted = '', left = ''] = amounts.map((share) => shareText(by_value === null ? null : share));
  return (
    <ShareBar
      figure={mappedText}
      caption={copy.coverage.value}
      label={copy.coverage.bar(mappedText, hinted, left)}
      parts={[
        { tone: 'mapped', share: by_value ?? 0 },
        { tone: 'suggested', share: suggested },
        { tone: 'pending', share: open - suggested },
      ]}
    >
      <p className="text-2 wide-only">
        {copy.coverage.counts(sources, mapped_sources, suggested_sources, pending_sources)} ·{' '}
        {copy.coverage.rows(shareText(by_rows))}
      </p>
    </ShareBar>
  );
}
