import { isReplaceable } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { type ListedItem, setEdits } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { policyRows, realisedLineRows, realisedSections } from '../../study-forms/descriptors/realised.ts';
import { textOf } from '../../study-forms/form/control-values.ts';
import type { ChoiceOption } from '../../study-forms/form/fields.ts';
import { useItems, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormGroup, FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { MoneyCurve } from '../../study-forms/form/weights-row.tsx';

const copy = workspaceFields.realised;
const PATH = '/accomplished/lines';

/** The realised months of the study, when there are any: what was received and paid up to the closing. */
export function Realised() {
  const { document, commit, readOnly, facts } = useStudyForm();
  const lines = useLineOptions();
  const taken = useItems(PATH).map((item) => `${item.value.key} ${item.value.module ?? ''}`);
  const has = (document.study.accomplished ?? null) !== null;
  if (!has && readOnly) return null;
  if (!has) {
    const start = (): unknown =>
      commit(copy.start, setEdits(document, '/accomplished', { closing: facts.baseMonth, lines: [] }));
    return (
      <FormGroup>
        <h2>{copy.title}</h2>
        <FormHelp>{copy.none}</FormHelp>
        <span>
          <Button size="small" icon="plus" onClick={start}>
            {copy.start}
          </Button>
        </span>
      </FormGroup>
    );
  }
  const nameOf = (item: ListedItem): string =>
    lines.find((line) => line.value === item.value.key)?.label ?? textOf(item.value.key ?? null) ?? '';
  return (
    <FormGroup>
      <FormSections base="" sections={realisedSections} />
      <ItemPicker
        path={PATH}
        label={copy.title}
        singular={copy.singular}
        nameOf={nameOf}
        make={() => ({
          key: String(lines.find((line) => !taken.includes(`${line.value} `))?.value ?? ''),
          values: [0],
        })}
        empty={<FormHelp>{copy.empty}</FormHelp>}
      >
        {(item) => (
          <>
            <FormSections
              base={item.path}
              sections={[{ key: 'line', title: nameOf(item), rows: realisedLineRows(lines) }]}
            />
            <MoneyCurve path={`${item.path}/values`} name={nameOf(item)} signed />
            <FormSections
              base=""
              sections={[
                {
                  key: 'policy',
                  title: copy.linePolicy,
                  rows: policyRows(String(item.value.key), copy.policyOf(nameOf(item))),
                },
              ]}
            />
          </>
        )}
      </ItemPicker>
      {!readOnly && (
        <span>
          <Button
            size="small"
            variant="ghost"
            icon="trash"
            onClick={() => commit(copy.remove, setEdits(document, '/accomplished', null))}
          >
            {copy.remove}
          </Button>
        </span>
      )}
    </FormGroup>
  );
}

/** The lines of the flow that may be realised, each once, by their own names. */
function useLineOptions(): ChoiceOption[] {
  const { projection } = useWorkspace();
  const labels = new Map<string, string>();
  for (const line of projection.lines) {
    if (isReplaceable(line.key) && !labels.has(line.key)) labels.set(line.key, line.label);
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}
