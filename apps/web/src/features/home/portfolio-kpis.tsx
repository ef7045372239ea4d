import { Link } from '@tanstack/react-router';
import type { FigureDay } from '@uni/contracts';
import { home } from '@uni/phrases';
import type { ReactNode } from 'react';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { TrendSpark } from '../../ui/charts/spark.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import type { Kpi } from '../../ui/kpi/kpi-band.tsx';
import {
  compactParts,
  formatCents,
  formatCompact,
  formatMonth,
  formatPoints,
  formatShare,
} from '../../ui/numbers/index.ts';
import { monthOf, type Portfolio } from '../cash-flow/portfolio/portfolio.ts';
import { homeValues, isPortfolio } from './home-address.ts';
import type { ReceiptKey } from './receipt-model.ts';
import { type TrendKey, trendOf } from './trend.ts';
import type { HomeScreen } from './use-home.ts';

const copy = home.kpis;

/** Compares portfolio figures: more is better in all of them. */
interface PlanFigure {
  readonly key: TrendKey;
  readonly of: (portfolio: Portfolio) => number | null;
  readonly delta: (difference: number) => string;
}

const money = (difference: number): string => formatCompact(difference, { signed: true });
const planFigures = {
  vgv: { key: 'vgv_own', of: ({ vgvOwn }) => vgvOwn, delta: money },
  result: { key: 'result', of: ({ result }) => result, delta: money },
  exposure: { key: 'max_exposure', of: ({ exposure }) => exposure?.value ?? 0, delta: money },
  irr: { key: 'irr_year', of: ({ irr }) => irr, delta: (difference) => formatPoints(difference) },
} as const satisfies Readonly<Record<string, PlanFigure>>;

/** The figures of the band; money in centavos, the exact value on pointing. Each leads to where it comes from. */
export function portfolioKpis(screen: HomeScreen): readonly Kpi[] {
  const { portfolio, figures } = screen;
  return [
    ...(portfolio ? planKpis(screen, portfolio) : []),
    ...(figures && (figures.sales || figures.owed || portfolio) ? salesKpis(screen, figures) : []),
  ];
}

function planKpis(screen: HomeScreen, portfolio: Portfolio): Kpi[] {
  const { vgvOwn, result, margin, exposure, irr, irrStatus, baseMonth } = portfolio;
  const deepest = exposure && formatMonth(monthOf(baseMonth, exposure.month));
  const of = (name: keyof typeof planFigures, kpi: Pick<Kpi, 'label' | 'value' | 'unit' | 'exact'>, note: string) =>
    receiptKpi(screen, planFigures[name].key, { ...kpi, key: name }, note, {
      delta: <Delta screen={screen} figure={planFigures[name]} label={kpi.label} />,
      spark:
        screen.view.versionKind === 'current' &&
        trendOf(screen.figures?.days ?? noDays, planFigures[name].key, today()),
      mark: isPortfolio(screen.view) ? figureMark(planFigures[name].key, 'portfolio') : undefined,
    });
  return [
    of('vgv', moneyOf(copy.vgv, vgvOwn), copy.enterprises(portfolio.included)),
    of('result', moneyOf(copy.result, result), margin === null ? '' : copy.margin(formatShare(margin))),
    of(
      'exposure',
      exposure ? moneyOf(copy.exposure, exposure.value) : { label: copy.exposure, value: copy.none },
      deepest === null ? copy.noExposure : copy.exposureAt(deepest),
    ),
    of(
      'irr',
      { label: copy.irr, value: irr === null ? copy.none : formatShare(irr) },
      irr === null ? copy.noIrr[irrStatus] : copy.irrOfSum,
    ),
  ];
}

const noDays: readonly FigureDay[] = [];
const today = (): string => new Date().toISOString().slice(0, 10);

function salesKpis(screen: HomeScreen, { sales, owed, month, late_days }: NonNullable<HomeScreen['figures']>): Kpi[] {
  const [now, before] = [sales?.month.gross ?? null, sales?.before.gross ?? null];
  const moved = now === null || before === null ? null : now - before;
  const net = sales?.month.net ?? null;
  return [
    receiptKpi(
      screen,
      'vso',
      { key: 'vso', label: copy.vso, value: now === null ? copy.none : formatShare(now) },
      now === null ? copy.nothingOffered : copy.vsoNote(formatMonth(month), formatShare(net)),
      {
        delta: moved !== null && (
          <Moved
            screen={screen}
            receiptKey="vso"
            better={moved === 0 ? null : moved > 0}
            text={formatPoints(moved)}
            label={copy.vso}
          />
        ),
        spark: sales?.series.map(({ gross }) => gross) ?? false,
      },
    ),
    receiptKpi(
      screen,
      'delinquency',
      {
        key: 'delinquency',
        label: copy.delinquency,
        value: owed?.delinquency == null ? copy.none : formatShare(owed.delinquency),
      },
      owed ? copy.delinquencyNote(formatCompact(owed.late), late_days) : copy.nothingOwed,
      {},
    ),
  ];
}

interface KpiExtras {
  readonly delta?: ReactNode;
  /** False: it has no past to draw. */
  readonly spark?: readonly (number | null)[] | false;
  readonly mark?: object | undefined;
}

function receiptKpi(
  screen: HomeScreen,
  receiptKey: ReceiptKey,
  kpi: Omit<Kpi, 'note' | 'trend' | 'link'>,
  note: string,
  { delta, spark, mark }: KpiExtras,
): Kpi {
  const isDrawn = spark && spark.filter((value) => value !== null).length > 1;
  return {
    ...kpi,
    mark,
    link: (value) => (
      <Source screen={screen} receiptKey={receiptKey} label={kpi.label}>
        {value}
      </Source>
    ),
    note: note && (
      <Source screen={screen} receiptKey={receiptKey} label={kpi.label}>
        {note}
      </Source>
    ),
    trend: (
      <>
        <span>{delta}</span>
        {isDrawn && <TrendSpark values={spark} width={72} height={20} />}
      </>
    ),
  };
}

/** Links a number to its receipt in this screen. */
export function Source(props: {
  screen: Pick<HomeScreen, 'view'>;
  receiptKey: string;
  label: string;
  children: ReactNode;
}) {
  const { toSearch } = useScreen('home');
  return (
    <Link
      to="/home"
      search={toSearch(homeValues({ ...props.screen.view, receiptKey: props.receiptKey }))}
      className="plain-link"
      title={copy.source(props.label)}
    >
      {props.children}
    </Link>
  );
}

function Delta({ screen, figure, label }: { screen: HomeScreen; figure: PlanFigure; label: string }) {
  const { now = null, other = null } = screen.comparison ?? {};
  const [value, was] = [now && figure.of(now), other && figure.of(other)];
  if (value === null || was === null) return null;
  const difference = value - was;
  const better = difference === 0 ? null : difference > 0;
  return (
    <Moved screen={screen} receiptKey={figure.key} better={better} text={figure.delta(difference)} label={label} />
  );
}

function Moved(props: {
  screen: HomeScreen;
  receiptKey: ReceiptKey;
  better: boolean | null;
  text: string;
  label: string;
}) {
  const { better } = props;
  return (
    <Source screen={props.screen} receiptKey={props.receiptKey} label={copy.deltaOf(props.label, props.text)}>
      {better === null ? (
        <span className="text-3">{copy.same}</span>
      ) : (
        <span className={better ? 'favourable' : 'unfavourable'}>
          <Glyph name={props.text.startsWith('−') ? 'down' : 'up'} /> {props.text}
          <span className="visually-hidden"> {better ? copy.better : copy.worse}</span>
        </span>
      )}
    </Source>
  );
}

function moneyOf(label: string, cents: number): Pick<Kpi, 'label' | 'value' | 'unit' | 'exact'> {
  const { figure, unit } = compactParts(cents);
  return { label, value: figure, unit, exact: formatCents(cents) };
}
