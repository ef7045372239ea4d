import { funnelTotal, weightedSales } from '@uni/analysis';
import { openLandSteps } from '@uni/contracts';
import { land } from '@uni/phrases';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { type Kpi, KpiBand } from '../../ui/kpi/kpi-band.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { compactParts, formatCents, formatCompact, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { consolidate, dividedBySum, monthOf, type Portfolio } from '../cash-flow/portfolio/portfolio.ts';
import { outsidePlots } from './land-model.ts';
import type { LandScreen } from './use-land.ts';

const copy = land.consolidated;

/** The sum of the enterprises by the rule that its title states, apart from the potential of land. */
export function Consolidated({ screen }: { screen: LandScreen }) {
  const { summaries, withProspecting, change, plots, reachesLand } = screen;
  const { included, outside } = dividedBySum(summaries, { versionKind: 'current', prospecting: withProspecting });
  const total = consolidate(included);
  const outsideSum = outsidePlots(plots, included);
  const weighted = weightedSales(outsideSum, plots, openLandSteps);
  const counts = withProspecting ? included.filter(({ phase }) => phase === 'prospecting').length : outside.prospecting;
  return (
    <Section
      title={copy.title(withProspecting)}
      aside={
        counts > 0 && (
          <CheckBox
            label={copy.prospecting(counts)}
            checked={withProspecting}
            onChange={(checked) => change({ prospecting: checked ? 'sim' : undefined }, { resetScroll: false })}
          />
        )
      }
    >
      <KpiBand
        label={copy.band}
        kpis={[
          ...planKpis(total, withProspecting),
          ...(reachesLand ? [potentialKpi(funnelTotal(outsideSum), weighted)] : []),
        ]}
      />
    </Section>
  );
}

function moneyOf(cents: number): Pick<Kpi, 'value' | 'unit' | 'exact'> {
  const { figure, unit } = compactParts(cents);
  return { value: figure, unit, exact: formatCents(cents) };
}

const none = { value: copy.empty };

function planKpis(total: Portfolio | null, withProspecting: boolean): Kpi[] {
  // The registry of figures knows the sum without prospecting alone.
  const mark = (key: string) => (withProspecting || !total ? undefined : figureMark(key, 'portfolio'));
  const deepest = total?.exposure && formatMonth(monthOf(total.baseMonth, total.exposure.month));
  return [
    {
      ...{ key: 'vgv', label: copy.vgv, mark: mark('vgv_own') },
      ...(total ? moneyOf(total.vgvOwn) : none),
      note: total ? copy.included(total.included) : copy.none,
    },
    {
      ...{ key: 'result', label: copy.result, mark: mark('result') },
      ...(total ? moneyOf(total.result) : none),
      note: total?.margin == null ? '' : copy.margin(formatShare(total.margin)),
    },
    {
      ...{ key: 'exposure', label: copy.exposure, mark: mark('max_exposure') },
      ...(total?.exposure ? moneyOf(total.exposure.value) : none),
      note: total && (deepest ?? copy.never),
    },
    {
      ...{ key: 'irr', label: copy.irr, mark: mark('irr_year') },
      value: total?.irr == null ? copy.empty : formatShare(total.irr),
      note: total && (total.irr === null ? copy.noIrr : copy.irrNote),
    },
  ];
}

function potentialKpi({ sales, count, unknown }: ReturnType<typeof funnelTotal>, weighted: number | null): Kpi {
  const note = [copy.potentialNote(count, unknown), weighted === null ? '' : copy.weighted(formatCompact(weighted))];
  return {
    ...{ key: 'potential', label: copy.potential, note: note.filter(Boolean).join(', ') },
    ...(count > unknown ? moneyOf(sales) : none),
  };
}
