import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import { formatCompact, formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { type Computed, isComputed, lowest, monthOf, monthsBetween, numberOf } from '../portfolio/portfolio.ts';

const words = home.attention;

/** ■ first, then ▲, then ●. */
export type Weight = 'critical' | 'attention' | 'note';

export interface Alert {
  key: string;
  weight: Weight;
  text: string;
  why: string;
  enterprise: number;
  /** The tab of the workspace where it is dealt with. */
  tab: string;
}

const order: Record<Weight, number> = { critical: 0, attention: 1, note: 2 };
const most = 7;

/** What the figures themselves say needs a look, gravest first, at most seven. `today` is `YYYY-MM`. */
export function alertsOf(list: readonly EnterpriseSummary[], today: string): readonly Alert[] {
  return list
    .flatMap((enterprise) => [
      ...stateAlerts(enterprise),
      ...(isComputed(enterprise) ? figureAlerts(enterprise, today) : []),
    ])
    .sort((a, b) => order[a.weight] - order[b.weight])
    .slice(0, most);
}

function alertMaker({ id }: EnterpriseSummary) {
  return (kind: string, weight: Weight, text: string, why: string, tab: string): Alert => {
    return { key: `${kind}-${id}`, weight, text, why, enterprise: id, tab };
  };
}

function stateAlerts(enterprise: EnterpriseSummary): Alert[] {
  const make = alertMaker(enterprise);
  const { name, version } = enterprise;
  const alerts: Alert[] = [];
  if (!isComputed(enterprise))
    alerts.push(make('pending', 'attention', words.notComputed(name), words.notComputedWhy, 'geral'));
  else if (version && !version.current)
    alerts.push(make('current', 'note', words.notCurrent(name), words.notCurrentWhy, 'geral'));
  if (version?.state === 'submitted')
    alerts.push(make('waiting', 'note', words.waiting(name, version.nome), words.waitingWhy, 'geral'));
  return alerts;
}

function figureAlerts(enterprise: Computed, today: string): Alert[] {
  const make = alertMaker(enterprise);
  const { name, indicators, base_month: base, accumulated_free: accumulated } = enterprise;
  const margin = numberOf(enterprise, 'margin_vgv');
  const deepest = lowest(accumulated);
  const alerts: Alert[] = [];
  if (margin !== null && margin < 0)
    alerts.push(make('loss', 'critical', words.loss(name, formatShare(margin)), words.lossWhy, 'indicadores'));
  if ((accumulated.at(-1) ?? 0) < 0)
    alerts.push(make('payback', 'critical', words.noPayback(name), words.noPaybackWhy, 'fluxo-de-caixa'));
  if (indicators.irr_status === 'multiple')
    alerts.push(make('rates', 'attention', words.manyRates(name), words.manyRatesWhy, 'indicadores'));
  const ahead = deepest && monthsBetween(today, monthOf(base, deepest.month));
  if (deepest && ahead !== null && ahead >= 0 && ahead < 12) {
    const at = formatMonth(monthOf(base, deepest.month));
    const why = words.nearDeepestWhy(formatCompact(deepest.value));
    alerts.push(make('deepest', 'attention', words.nearDeepest(name, at), why, 'fluxo-de-caixa'));
  }
  return alerts;
}
