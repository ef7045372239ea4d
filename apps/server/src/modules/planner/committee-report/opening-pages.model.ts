/** The cover of a report, and its summary: six figures, criteria, and what changed since the version approved last. */
import { type CascadeBridgeStep, cascadeBridge, partedCascade, roundSums } from '@uni/analysis';
import { type ReportBlock, type ReportFigure, type ReportPage, type ReportPairs, reportSizes } from '@uni/contracts';
import { typologiesOf } from '@uni/engine';
import { charts, committeeReport } from '@uni/phrases';
import { discountPremise } from '../premises/premises.model.ts';
import { instant, premiseValue } from '../shared/written-figures.model.ts';
import { decimal } from '../shared/written-values.model.ts';
import { coverDrawing, flowDrawing } from './flow-drawing.model.ts';
import { chartHeight, contentWidth, pageMargin } from './page-geometry.model.ts';
import { pageOf, pairsOf, rowOf, tableOf, textOf } from './page-parts.model.ts';
import {
  amountText,
  clipped,
  closedText,
  figureText,
  hurdlesOf,
  indicatorLabel,
  namedVersion,
  numberAt,
  type ReportFacts,
  valueText,
} from './report-facts.model.ts';

const { figures: labels, notes, cover: coverCopy, summary: copy } = committeeReport;

/** Share of the cover's width that is white. */
export const coverShare = 0.41;

export const coverPage = (facts: ReportFacts): ReportPage => {
  const { head, model, format, seal } = facts;
  const { width, height } = reportSizes[format];
  const result = figureText(model, 'result');
  const irr = numberAt(model, 'irr_year');
  const note = irr === null ? coverCopy.resultAlone : coverCopy.result(figureText(model, 'irr_year'));
  const own = head.scenario === null ? committeeReport.ownScenario : clipped(head.scenario, 40);
  return {
    ...pageOf('cover', { title: clipped(head.enterprise.name, 60), subtitle: '' }, []),
    cover: {
      name: clipped(head.enterprise.name, 60),
      lines: [[head.enterprise.city, head.enterprise.state].filter(Boolean).join(', '), extentOf(facts)].filter(
        Boolean,
      ),
      facts: [
        {
          label: coverCopy.version,
          value: coverCopy.revision(clipped(head.version.nome, 30), head.version.revision),
        },
        { label: coverCopy.scenario, value: own },
        { label: coverCopy.realised, value: closedText(model) ?? coverCopy.nothingRealised },
        { label: coverCopy.issued, value: instant(head.issued_at) },
        { label: committeeReport.title, value: coverCopy.seal(seal.short) },
      ],
      headline: { label: labels.result, value: result, note },
      drawing: coverDrawing(model, `${result} ${note}`, {
        width: width * (1 - coverShare) - 2 * pageMargin,
        height: height - 250,
      }),
      figures: [
        { label: labels.vgv, value: figureText(model, 'vgv_gross'), note: '' },
        { label: labels.margin, value: figureText(model, 'margin_vgv'), note: '' },
        { label: labels.npv, value: figureText(model, 'npv'), note: '' },
        { label: labels.months, value: figureText(model, 'months_negative'), note: '' },
      ],
    },
  };
};

const extentOf = ({ model }: ReportFacts): string => {
  const typologies = model.study.modules.flatMap(typologiesOf);
  const units = typologies.reduce((sum, typology) => sum + typology.units, 0);
  const area = typologies.reduce((sum, typology) => sum + typology.units * typology.private_area, 0);
  const extent = units === 0 ? [] : [coverCopy.units(decimal(units, 0), decimal(area, 0))];
  return [coverCopy.modules(model.study.modules.length), ...extent].filter(Boolean).join(', ');
};

export const summaryPage = (facts: ReportFacts): ReportPage => {
  const { model, format } = facts;
  const title = summaryTitle(facts);
  return pageOf('summary', { title, subtitle: copy.subtitle }, [
    [[{ kind: 'figures', figures: keyFigures(facts) }]],
    [[changes(facts)], [criteria(facts), attention(facts)]],
    [[flowDrawing(model, title, { width: contentWidth(format), height: chartHeight(format, 0.34) })]],
  ]);
};

const summaryTitle = (facts: ReportFacts): string => {
  const version = clipped(namedVersion(facts.head), 70);
  const { result, rows } = hurdlesOf(facts);
  if (rows.length === 0) {
    const total = figureText(facts.model, 'result');
    return numberAt(facts.model, 'irr_year') === null
      ? copy.noRate(total)
      : copy.noCriteria(total, figureText(facts.model, 'irr_year'));
  }
  const failed = rows.filter((row) => row.result === 'fails').length;
  if (result === 'passes') return copy.meets(version, rows.length);
  return result === 'fails' ? copy.fails(version, failed, rows.length) : copy.undecided(version);
};

const keyFigures = ({ model }: ReportFacts): ReportFigure[] => {
  const text = (key: string): string => figureText(model, key);
  const { indicators } = model.projection;
  const rate = { none: notes.noRate, multiple: notes.manyRates }[String(indicators.irr_status)] ?? notes.year;
  const worst = numberAt(model, 'max_exposure_month');
  const negative = numberAt(model, 'months_negative');
  return [
    {
      label: labels.vgv,
      value: text('vgv_gross'),
      note: indicators.vgv_gross === indicators.vgv_own ? '' : notes.own(text('vgv_own')),
    },
    { label: labels.result, value: text('result'), note: notes.margin(text('margin_vgv')) },
    { label: labels.irr, value: text('irr_year'), note: rate },
    {
      label: labels.exposure,
      value: text('max_exposure'),
      note: worst === null ? notes.neverNegative : notes.inMonth(text('max_exposure_month')),
    },
    { label: labels.npv, value: text('npv'), note: notes.atRate(premiseValue(discountPremise(model.study))) },
    {
      label: labels.payback,
      value: text('payback_month'),
      note: paybackNote(numberAt(model, 'payback_month'), negative),
    },
  ];
};

const paybackNote = (payback: number | null, negative: number | null): string => {
  if (payback === null) return notes.noPayback;
  return negative === null ? notes.paidBack : notes.negative(negative);
};

/** Rows of the table of changes; the smallest others are one row. */
const mostChanges = 5;

const changes = ({ model, approved, flow }: ReportFacts): ReportBlock => {
  if (approved === null) return textOf(copy.changes, copy.noApproved);
  const name = clipped(approved.name, 30);
  const after = numberAt(model, 'result') ?? 0;
  const steps = cascadeBridge(approved.cascade, partedCascade(model.projection)).toSorted(
    (one, other) => Math.abs(other.value) - Math.abs(one.value),
  );
  if (steps.length === 0) return textOf(copy.changed(name), copy.unchanged(name));
  const before = after - steps.reduce((sum, { value }) => sum + value, 0);
  const large = steps.length <= mostChanges ? steps : steps.slice(0, mostChanges - 1);
  const rest = steps.slice(large.length).reduce((sum, { value }) => sum + value, 0);
  const rows = [
    ...large.map((step) => ({ label: stepName(step), value: step.value })),
    ...(steps.length > large.length ? [{ label: copy.rest, value: rest }] : []),
  ];
  const [start = 0, end = 0, ...effects] = roundSums(
    [
      { from: 'nothing', to: 'result', value: before },
      { from: 'result', to: 'nothing', value: after },
      ...rows.map(({ value }) => ({ from: 'nothing', to: 'result', value })),
    ],
    flow.unit,
  );
  const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${amountText(cents, flow.unit)}`;
  return tableOf(
    copy.changed(name),
    [copy.cause, copy.effect],
    [
      ...rows.map(({ label }, at) => rowOf([label, signed(effects[at] ?? 0)])),
      rowOf([copy.fromTo(amountText(start, flow.unit), amountText(end, flow.unit)), signed(end - start)], 'sum'),
    ],
    { headed: true },
  );
};

const stepName = ({ key, component }: CascadeBridgeStep): string => {
  const name = component?.key ?? key;
  return clipped(component?.label ?? (charts.cascade.steps as Readonly<Record<string, string>>)[name] ?? name, 44);
};

/** Rows of each list of the summary. */
const mostListed = 4;

const criteria = (facts: ReportFacts): ReportPairs => {
  const { rows } = hurdlesOf(facts);
  const base = facts.model.projection.base_month;
  // What fails comes first: the list may be longer than its room.
  const ordered = rows.toSorted((one, other) => Number(one.result === 'passes') - Number(other.result === 'passes'));
  if (rows.length === 0) return pairsOf(copy.criteria, [{ label: copy.noneYet, value: '' }]);
  return pairsOf(
    copy.criteria,
    ordered.slice(0, mostListed).map(({ criterion: { indicator, is, value: goal }, value, result }) => ({
      label: clipped(
        (is === 'at_least' ? copy.atLeast : copy.atMost)(indicatorLabel(indicator), valueText(indicator, goal, base)),
        60,
      ),
      value: value === null ? copy.undefined : valueText(indicator, value, base),
      mark: result === 'passes' ? 'good' : 'bad',
    })),
  );
};

const attention = ({ findings }: ReportFacts): ReportPairs => {
  if (findings.length === 0) return pairsOf(copy.attention, [{ label: copy.nothing, value: '' }]);
  const listed = findings.length <= 3 ? findings : findings.slice(0, 2);
  const more = findings.length - listed.length;
  return pairsOf(copy.attention, [
    ...listed.map(({ isGrave, title, detail }) => ({
      label: clipped(`${title}, ${detail}`, 74),
      value: isGrave ? copy.grave : copy.note,
      mark: isGrave ? ('bad' as const) : ('note' as const),
    })),
    ...(more === 0 ? [] : [{ label: copy.more(more), value: '' }]),
  ]);
};
