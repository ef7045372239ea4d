import { excelAddIn } from '@uni/phrases';
import { useCallback, useState } from 'react';
import { readIndicatorNames, readLineNames } from '../../../api/planner/excel-plans.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { matches } from '../../../ui/search.ts';
import { forgetFigures } from '../functions/associate.ts';
import { readExcelPeriod } from '../functions/period.ts';
import { insertFormula, recalculate } from '../host/workbook.ts';
import { type ChosenPlan, flowFormula, indicatorFormula, periodArgument } from './chosen-plan.ts';
import { LoadedView } from './loaded-view.tsx';
import { type NamedRow, NameMatches } from './name-matches.tsx';
import { useLoaded } from './use-loaded.ts';

const copy = excelAddIn.pane.formula;

interface Names {
  readonly indicators: readonly NamedRow[];
  readonly lines: readonly NamedRow[];
}

const readNames = async (token: string, version: number): Promise<Names> => {
  const [indicators, lines] = await Promise.all([readIndicatorNames(token, version), readLineNames(token, version)]);
  return { indicators, lines };
};

/** Puts the formula of an indicator or a line into the active cell, and requests all figures again. */
export function FormulaForm({ token, plan }: { token: string; plan: ChosenPlan }) {
  const { versionId } = plan;
  const [loaded, retry] = useLoaded(useCallback(() => readNames(token, versionId), [token, versionId]));
  const [notice, setNotice] = useState('');
  const act = (work: () => Promise<string>): void => {
    work().then(setNotice, () => setNotice(copy.hostFailed));
  };
  const refresh = async (): Promise<string> => {
    forgetFigures();
    await recalculate();
    return copy.refreshed;
  };
  return (
    <Section title={copy.heading}>
      <Stack gap={12}>
        <LoadedView noun={copy.noun} loaded={loaded} onRetry={retry}>
          {(names) => (
            <NameSearch
              names={names}
              plan={plan}
              onInsert={(formula) => act(async () => copy.inserted(await insertFormula(formula)))}
            />
          )}
        </LoadedView>
        <Button icon="retry" onClick={() => act(refresh)}>
          {copy.refresh}
        </Button>
        <p role="status" className="text-2">
          {notice}
        </p>
      </Stack>
    </Section>
  );
}

/** The name in a formula: the label, unless another row has it too. */
const nameIn = (rows: readonly NamedRow[], { key, label }: NamedRow): string =>
  rows.filter((one) => one.label === label).length === 1 ? label : key;

function NameSearch(props: { names: Names; plan: ChosenPlan; onInsert: (formula: string) => void }) {
  const { names, plan, onInsert } = props;
  const [query, setQuery] = useState('');
  const [period, setPeriod] = useState('');
  const argument = periodArgument(period, readExcelPeriod);
  const matching = (rows: readonly NamedRow[]) =>
    query.trim() === '' ? [] : rows.filter(({ key, label }) => matches(`${label} ${key}`, query));
  const indicators = matching(names.indicators);
  const lines = matching(names.lines);
  return (
    <>
      <TextField label={copy.find} placeholder={copy.findHint} type="search" value={query} onChange={setQuery} />
      {query.trim() !== '' && indicators.length + lines.length === 0 && (
        <p role="status">{copy.noMatch(query.trim())}</p>
      )}
      <NameMatches
        title={copy.indicators}
        rows={indicators}
        labelOf={({ label }) => copy.insert(label)}
        onChoose={(row) => onInsert(indicatorFormula(plan, nameIn(names.indicators, row)))}
      />
      {lines.length > 0 && (
        <TextField
          label={copy.period}
          hint={copy.periodHint}
          error={argument === undefined ? copy.badPeriod : undefined}
          value={period}
          onChange={setPeriod}
        />
      )}
      <NameMatches
        title={copy.lines}
        rows={lines}
        labelOf={({ label }) => copy.insert(label)}
        onChoose={(row) => {
          if (argument !== undefined) onInsert(flowFormula(plan, nameIn(names.lines, row), argument));
        }}
      />
    </>
  );
}
