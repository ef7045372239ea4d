import type { MappingCoverage } from '@uni/contracts';
import { integrationMapping as words } from '@uni/phrases';
import { formatShare } from '../../../ui/numbers/index.ts';
import { ShareBar } from '../share-bar.tsx';

/** How much of the money has a target, in one bar of three parts. */
export function CoverageBar({ coverage }: { coverage: MappingCoverage }) {
  const { sources, mapped_sources, suggested_sources, pending_sources, by_value, by_rows } = coverage;
  const open = Math.max(0, 1 - by_value);
  const undecided = suggested_sources + pending_sources;
  // Of what has no target, by rows: what money a suggestion stands for is not told.
  const suggested = undecided === 0 ? 0 : open * (suggested_sources / undecided);
  const parts = [by_value, suggested, open - suggested];
  const [told = '', hinted = '', left = ''] = parts.map((share) => formatShare(share));
  return (
    <ShareBar
      figure={told}
      words={words.coverage.value}
      label={words.coverage.bar(told, hinted, left)}
      parts={[
        { tone: 'mapped', share: by_value },
        { tone: 'suggested', share: suggested },
        { tone: 'pending', share: open - suggested },
      ]}
    >
      <p className="text-2 wide-only">
        {words.coverage.counts(sources, mapped_sources, suggested_sources, pending_sources)} ·{' '}
        {words.coverage.rows(formatShare(by_rows))}
      </p>
    </ShareBar>
  );
}
