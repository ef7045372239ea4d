import { excelAddIn } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FactList } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { matches } from '../../../ui/search.ts';
import { pathText } from '../../study-forms/descriptors/field-paths.ts';
import { readActiveCell } from '../host/workbook.ts';
import { NameMatches } from '../pane/name-matches.tsx';
import { readCellValue } from './cell-value.ts';
import type { DraftEntry } from './draft-form.tsx';
import type { Premise } from './premise-list.ts';
import { useActiveCell } from './use-active-cell.ts';

const copy = excelAddIn.pane.premises;

/** Finds a premise, shows its value next to the cell's, and adds it to the draft. */
export function PremiseSearch(props: {
  premises: readonly Premise[];
  baseMonth: string;
  onAdd: (entry: DraftEntry) => void;
}) {
  const { premises, baseMonth, onAdd } = props;
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Premise | null>(null);
  const matching = query.trim() === '' ? [] : premises.filter(({ name, path }) => matches(`${name} ${path}`, query));
  return (
    <>
      <TextField label={copy.find} placeholder={copy.findHint} type="search" value={query} onChange={setQuery} />
      {query.trim() !== '' && matching.length === 0 && (
        <p role="status">{excelAddIn.pane.formula.noMatch(query.trim())}</p>
      )}
      <NameMatches
        title={copy.matches}
        rows={matching.map((premise) => ({ key: premise.path, label: premise.name, premise }))}
        labelOf={({ label }) => label}
        onChoose={({ premise }) => {
          setChosen(premise);
          setQuery('');
        }}
      />
      {chosen && (
        <ChosenPremise
          key={chosen.path}
          premise={chosen}
          baseMonth={baseMonth}
          onAdd={(entry) => {
            onAdd(entry);
            setChosen(null);
          }}
        />
      )}
    </>
  );
}

function ChosenPremise(props: { premise: Premise; baseMonth: string; onAdd: (entry: DraftEntry) => void }) {
  const { premise, baseMonth, onAdd } = props;
  const { path, input, name, control, text } = premise;
  const cell = useActiveCell();
  const [problem, setProblem] = useState('');
  const textOf = (value: unknown): string => {
    if (value === '') return copy.emptyCell;
    const read = readCellValue(control, value, baseMonth);
    return 'problem' in read ? String(value) : pathText(path, read.value, baseMonth);
  };
  // The cell may have been typed into since it was selected.
  const add = async (): Promise<void> => {
    const current = await readActiveCell();
    const read = readCellValue(control, current.value, baseMonth);
    if ('problem' in read) return setProblem(read.problem);
    if (read.value === premise.value) return setProblem(copy.same);
    onAdd({ input, name, value: read.value, before: text, after: pathText(path, read.value, baseMonth) });
  };
  return (
    <section aria-label={name}>
      <Stack gap={8}>
        <h3>{name}</h3>
        <FactList
          column={130}
          facts={[[copy.inPlan, text], ...(cell ? [[copy.inCell(cell.address), textOf(cell.value)] as const] : [])]}
        />
        {problem && <p role="alert">{problem}</p>}
        <Button
          onClick={() => {
            add().catch(() => setProblem(excelAddIn.pane.formula.hostFailed));
          }}
        >
          {copy.add}
        </Button>
      </Stack>
    </section>
  );
}
