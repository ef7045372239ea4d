import { premisesIn } from '@uni/analysis';
import type { StudyDocument } from '@uni/contracts';
import { versions } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { save } from '../../api/download.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { DeltaText } from '../study/delta-text.tsx';
import { indicatorDelta, indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differenceName, differencesCsv, formatPremises } from './difference-text.ts';
import { useSameList } from './use-same-list.ts';
import { WhyView } from './why-view.tsx';

const copy = versions.comparison;
const indicatorKeys = ['vgv_gross', 'result', 'margin_vgv', 'max_exposure', 'irr_year', 'npv', 'payback_month'];

/** Two to four versions side by side: indicators, then premises. */
export function ComparisonView() {
  const { comparing } = useWorkspace();
  if (comparing.status === 'none') return <StateBlock title={copy.choose} text={copy.chooseHint} />;
  if (comparing.status === 'loading') return <Loading />;
  if (comparing.status === 'failed') {
    return (
      <StateBlock
        role="alert"
        title={copy.failed}
        actions={<Button onClick={comparing.retry}>{versions.compare}</Button>}
      />
    );
  }
  return (
    <>
      {comparing.main && <WhyView comparison={comparing.main} />}
      <IndicatorTable />
      {comparing.comparisons.length === 1 ? <PairPremises /> : <ManyPremises />}
    </>
  );
}

function IndicatorTable() {
  const { version, projection, comparing } = useWorkspace();
  const { comparisons, main } = comparing;
  const rows = comparisons.map((one) => ({ id: one.version.id, name: one.version.nome, values: one.indicators }));
  const all = [...rows, { id: version.id, name: version.nome, values: projection.indicators }];
  const names = all.map(({ name }) => name).join(', ');
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.title(names)}</h2>
      <PlainTable label={copy.indicators}>
        <thead>
          <tr>
            <th scope="col">{copy.indicator}</th>
            {indicatorKeys.map((key) => (
              <th key={key} scope="col" className="number">
                {indicatorRow(key)?.label ?? key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(({ id, name, values }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {indicatorKeys.map((key) => {
                const { text, unit, exact } = showIndicator(key, values[key], projection.base_month);
                return (
                  <td key={key} className="number" title={exact} {...figureMark(key, id)}>
                    {unit ? `${text} ${unit}` : text}
                  </td>
                );
              })}
            </tr>
          ))}
          {comparisons.length === 1 && main && (
            <tr data-row="sum">
              <th scope="row">{copy.difference}</th>
              {indicatorKeys.map((key) => (
                <td key={key} className="number">
                  <DeltaText delta={indicatorDelta(key, main.indicators[key], projection.indicators[key])} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

/** Two versions: what differs, as a list that can be taken along. */
function PairPremises() {
  const { version, enterprise, comparing, state, projection } = useWorkspace();
  const { main } = comparing;
  if (!main) return null;
  const documents = [state.draft.valid, main.document];
  const csv = (): void => {
    const text = differencesCsv(main.differences, documents, projection.base_month);
    const name = `${enterprise.code}-${main.version.nome}-${version.nome}`.replaceAll(/[^\p{L}\p{N}-]+/gu, '-');
    save(new Blob(['\u{feff}', text], { type: 'text/csv;charset=utf-8' }), `${name.toLowerCase()}.csv`);
  };
  return (
    <Stack as="section" gap={8}>
      <Row as="header" gap={8} justify="space-between">
        <h2>{copy.premises}</h2>
        <Button size="small" icon="download" disabled={main.differences.length === 0} onClick={csv}>
          {copy.export}
        </Button>
      </Row>
      <p className="small text-2">{copy.cellCount(main.differences.length, main.cells)}</p>
      {main.differences.length === 0 ? <p>{copy.equal}</p> : <DifferenceTable comparison={main} />}
    </Stack>
  );
}

/** Three or four versions: premise by premise, one column each. */
function ManyPremises() {
  const { version, comparing, state, projection } = useWorkspace();
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const columns = [
    ...comparing.comparisons.map((one) => ({ id: one.version.id, name: one.version.nome, document: one.document })),
    { id: version.id, name: version.nome, document: state.draft.valid },
  ];
  const rows = usePremiseRows(columns.map(({ document }) => document));
  const different = rows.filter(({ differs }) => differs);
  const documents = columns.map(({ document }) => document).reverse();
  return (
    <Stack as="section" gap={8}>
      <Row as="header" gap={8} justify="space-between">
        <h2>{copy.premises}</h2>
        <SegmentedControl
          small
          label={copy.view}
          value={onlyDifferences ? 'differences' : 'all'}
          options={[
            { value: 'differences', label: copy.onlyDifferences(different.length) },
            { value: 'all', label: copy.all },
          ]}
          onChange={(view) => setOnlyDifferences(view === 'differences')}
        />
      </Row>
      {onlyDifferences && different.length === 0 && <p>{copy.equal}</p>}
      <PlainTable label={copy.premises}>
        <thead>
          <tr>
            <th scope="col">{copy.premise}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(onlyDifferences ? different : rows).map(({ path, values }) => (
            <tr key={path}>
              <th scope="row">{differenceName(documents, path)}</th>
              {formatPremises(path, values, projection.base_month).map((text, at) => (
                <td key={columns[at]?.id} className="number">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

function usePremiseRows(all: readonly StudyDocument[]) {
  const documents = useSameList(all);
  return useMemo(() => {
    const premises = documents.map(premisesIn);
    const paths = [...new Set(premises.flatMap((one) => [...one.keys()]))];
    return paths.map((path) => {
      const values = premises.map((one) => one.get(path) ?? null);
      const [first] = values.map((value) => JSON.stringify(value));
      return { path, values, differs: values.some((value) => JSON.stringify(value) !== first) };
    });
  }, [documents]);
}
