import { funnelTotal, weightedSales } from '@uni/analysis';
import { openLandSteps } from '@uni/contracts';
import { land } from '@uni/phrases';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { type Kpi, KpiBand } from '../../ui/kpi/kpi-band.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { compactParts, formatCents, formatCompact, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { consolidate, monthOf, type Portfolio } from '../cash-flow/portfolio/portfolio.ts';
import { fractionsOf, landToPay, ownShares, type Switches, summed } from './consolidation.ts';
import { outsidePlots } from './land-model.ts';
import type { LandScreen } from './use-land.ts';
import { useOwnFlow } from './use-own-flow.ts';

const copy = land.consolidated;

/** The sum of the enterprises by the rule that its title states, apart from the potential of land. */
export function Consolidated({ screen }: { screen: LandScreen }) {
  const { summaries, switches, plots, reachesLand, minimum } = screen;
  const { included, prospecting, committee } = summed(summaries, switches);
  const cash = useOwnFlow(included, switches);
  const summedList = switches.own ? ownShares(included, cash.flow ? fractionsOf(cash.flow) : new Map()) : included;
  const total = consolidate(summedList);
  const outsideSum = outsidePlots(plots, included);
  const weighted = weightedSales(outsideSum, plots, openLandSteps);
  return (
    <Section title={copy.title(switches)} aside={<SumSwitches screen={screen} counts={{ prospecting, committee }} />}>
      <KpiBand
        label={copy.band}
        kpis={[
          ...planKpis(total, { switches, minimum, waits: switches.own && !cash.flow && !cash.hasFailed }),
          landKpi(cash),
          ...(reachesLand ? [potentialKpi(funnelTotal(outsideSum), weighted)] : []),
        ]}
      />
      {switches.own && cash.hasFailed && <p className="attention">{copy.noShares}</p>}
    </Section>
  );
}

interface SwitchesProps {
  screen: LandScreen;
  counts: { readonly prospecting: number; readonly committee: number };
}

/** What else belongs to the sum, on this screen alone. */
function SumSwitches({ screen: { switches, change }, counts }: SwitchesProps) {
  const flip = (key: keyof Switches) => (checked: boolean) =>
    change({ [key]: checked ? 'sim' : undefined }, { resetScroll: false });
  return (
    <Row as="span" inline gap="4 16">
      {(['prospecting', 'committee'] as const).map(
        (key) =>
          counts[key] > 0 && (
            <CheckBox key={key} label={copy[key](counts[key])} checked={switches[key]} onChange={flip(key)} />
          ),
      )}
      <CheckBox label={copy.own} checked={switches.own} onChange={flip('own')} />
    </Row>
  );
}

function moneyOf(cents: number): Pick<Kpi, 'value' | 'unit' | 'exact'> {
  const { figure, unit } = compactParts(cents);
  return { value: figure, unit, exact: formatCents(cents) };
}

const none = { value: copy.empty };

interface PlanView {
  readonly switches: Switches;
  readonly minimum: number | null;
  /** The organization's parts are still being read. */
  readonly waits: boolean;
}

function planKpis(total: Portfolio | null, { switches, minimum, waits }: PlanView): Kpi[] {
  // The registry of figures knows the sum without any switch alone.
  const isPlain = !switches.prospecting && !switches.committee && !switches.own;
  const mark = (key: string) => (isPlain && total ? figureMark(key, 'portfolio') : undefined);
  const nothing = waits ? copy.waits : copy.none;
  const least = minimum === null ? '' : copy.minimum(formatShare(minimum));
  const deepest = total?.exposure && formatMonth(monthOf(total.baseMonth, total.exposure.month));
  return [
    {
      ...{ key: 'vgv', label: copy.vgv, mark: mark('vgv_own') },
      ...(total ? moneyOf(total.vgvOwn) : none),
      note: total ? copy.included(total.included) : nothing,
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
      note: total && [total.irr === null ? copy.noIrr : copy.irrNote, least].filter(Boolean).join(', '),
    },
  ];
}

function landKpi({ flow, hasFailed, isEmpty, from, to }: ReturnType<typeof useOwnFlow>): Kpi {
  const label = { key: 'land', label: copy.landToPay };
  if (isEmpty) return { ...label, ...none, note: copy.none };
  if (!flow) return { ...label, ...none, note: hasFailed ? copy.landFailed : copy.waits };
  const period = copy.landPeriod(formatMonth(from), formatMonth(to));
  const left = flow.left_out.filter(({ reason }) => reason === 'refused' || reason === 'failed').length;
  return { ...label, ...moneyOf(landToPay(flow)), note: left === 0 ? period : `${period}, ${copy.landLeft(left)}` };
}

function potentialKpi({ sales, count, unknown }: ReturnType<typeof funnelTotal>, weighted: number | null): Kpi {
  const note = [copy.potentialNote(count, unknown), weighted === null ? '' : copy.weighted(formatCompact(weighted))];
  return {
    ...{ key: 'potential', label: copy.potential, note: note.filter(Boolean).join(', ') },
    ...(count > unknown ? moneyOf(sales) : none),
  };
}
