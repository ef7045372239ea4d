import { type EditPart, type GroupedIndicator, headlineIndicators } from '@uni/analysis';
import { charts, versions, workspace } from '@uni/phrases';
import { useMemo } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { BridgeChart, type ChartCell } from '../../ui/charts/index.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useAttribution } from '../explanation/use-attribution.ts';
import { changeOf, firstPathOf, type WhyRow, whyRows } from '../explanation/why.ts';
import { indicatorCell } from '../scenarios/criteria-model.ts';
import type { Comparison } from '../study/comparison.ts';
import { showIndicator } from '../study/indicator-format.ts';
import { tabOfPath } from '../study/navigation.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { differenceName } from './difference-text.ts';

const copy = versions.why;

/** "Por que mudou?": from the compared version's value to the one on screen, group of premises by group. */
export function WhyView({ comparison }: { comparison: Comparison }) {
  const { version, comparing } = useWorkspace();
  const indicator = headlineIndicators.find((key) => key === comparing.why);
  if (!indicator) {
    return (
      <Stack as="section" align="start">
        <Button onClick={() => comparing.showWhy('irr_year')}>{copy.button}</Button>
      </Stack>
    );
  }
  const title = copy.title(copy.articles[indicator] ?? indicator, comparison.version.nome, version.nome);
  return (
    <Stack as="section" gap={8} aria-label={copy.button}>
      <Row as="header" gap={8} justify="space-between">
        <h2>{copy.button}</h2>
        <SegmentedControl
          small
          label={copy.indicator}
          value={indicator}
          options={headlineIndicators.map((key) => ({ value: key, label: copy.names[key] ?? key }))}
          onChange={comparing.showWhy}
        />
      </Row>
      <Answer comparison={comparison} indicator={indicator} title={title} />
    </Stack>
  );
}

function Answer({
  comparison,
  indicator,
  title,
}: {
  comparison: Comparison;
  indicator: GroupedIndicator['indicator'];
  title: string;
}) {
  const { projection } = useWorkspace();
  const answers = useAttribution(comparison);
  if (answers === 'computing') return <Loading />;
  const answer = answers?.find((one) => one.indicator === indicator);
  if (!answer || answer.change === null) return <p>{copy.undefined}</p>;
  if (answer.parts.length === 0 || answer.change === 0) return <p>{copy.none}</p>;
  const text = (value: number | null): string => {
    const { text: figure, unit } = showIndicator(indicator, value, projection.base_month);
    return unit ? `${figure} ${unit}` : figure;
  };
  const rows = whyRows(answer);
  return (
    <>
      <p className="small text-2">{copy.lead}</p>
      <Bridge comparison={comparison} answer={answer} rows={rows} text={text} title={title} />
      <WhyTable comparison={comparison} answer={answer} rows={rows} text={text} />
    </>
  );
}

interface BridgeProps {
  comparison: Comparison;
  answer: GroupedIndicator;
  rows: readonly WhyRow[];
  text: (value: number | null) => string;
}

function Bridge({ comparison, answer, rows, text, title }: BridgeProps & { title: string }) {
  const { version, projection } = useWorkspace();
  const bars = useMemo(() => {
    let level = answer.from ?? 0;
    const steps = rows.map(({ key, label, change, text: figure, good }) => {
      const from = level;
      level += change;
      const tone = good === null ? ('neutral' as const) : good ? ('better' as const) : ('worse' as const);
      return { key, label, text: figure, from, to: level, tone };
    });
    const end = { tone: 'end' as const, from: 0 };
    return [
      { ...end, key: 'from', label: comparison.version.nome, text: text(answer.from), to: answer.from ?? 0 },
      ...steps,
      { ...end, key: 'to', label: version.nome, text: text(answer.to), to: answer.to ?? 0 },
    ];
  }, [answer, rows, comparison.version.nome, version.nome, text]);
  const { base_month: baseMonth } = projection;
  return (
    <BridgeChart
      title={title}
      file={`por-que-mudou-${answer.indicator.replaceAll('_', '-')}`}
      bars={bars}
      valueName={charts.value}
      cutNote={(at) => copy.cutAt(text(at))}
      table={() => ({
        columns: [copy.group, charts.value],
        rows: [
          [comparison.version.nome, indicatorCell(answer.indicator, answer.from, baseMonth)],
          ...rows.map(({ label, text: figure }): [string, ChartCell] => [label, figure]),
          [version.nome, indicatorCell(answer.indicator, answer.to, baseMonth)],
        ],
      })}
    />
  );
}

function WhyTable({ comparison, answer, rows, text }: BridgeProps) {
  const { version, goToPath } = useWorkspace();
  return (
    <PlainTable label={copy.group}>
      <thead>
        <tr>
          <th scope="col">{copy.group}</th>
          <th scope="col" className="number">
            {copy.effect}
          </th>
          <th scope="col">{versions.comparison.where}</th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((row) => {
          const path = firstPathOf(comparison, row.groups);
          const tone = row.good === null ? undefined : row.good ? 'favourable' : 'unfavourable';
          return [
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className="number">
                <span className={tone}>{row.text}</span>
              </td>
              <td>
                {path && (
                  <Button variant="link" size="small" onClick={() => goToPath(path)}>
                    {workspace.tabs[tabOfPath(path)]}
                  </Button>
                )}
              </td>
            </tr>,
            ...row.parts.map((component) => (
              <PartRow key={component.paths.join(' ')} {...{ comparison, component }} indicator={answer.indicator} />
            )),
          ];
        })}
        <tr data-row="sum">
          <th scope="row">{copy.total}</th>
          <td className="number">{changeOf(answer.indicator, answer.change ?? 0)}</td>
          <td>{copy.fromTo(comparison.version.nome, text(answer.from), version.nome, text(answer.to))}</td>
        </tr>
      </tbody>
    </PlainTable>
  );
}

/** One premise of a group that moved the indicator both ways, with the way to it. */
function PartRow({
  comparison,
  component,
  indicator,
}: {
  comparison: Comparison;
  component: EditPart;
  indicator: string;
}) {
  const { state, goToPath } = useWorkspace();
  const documents = [state.draft.valid, comparison.document];
  const [first = ''] = component.paths;
  const isHere = comparison.differences.some(({ path, kind }) => path === first && kind !== 'removed');
  return (
    <tr data-row="inner">
      <th scope="row">{[...new Set(component.paths.map((path) => differenceName(documents, path)))].join('; ')}</th>
      <td className="number">{changeOf(indicator, component.change)}</td>
      <td>
        {isHere && (
          <Button variant="link" size="small" onClick={() => goToPath(first)}>
            {workspace.tabs[tabOfPath(first)]}
          </Button>
        )}
      </td>
    </tr>
  );
}
