import { applyEdits, type Json, type JsonObject, type StudyDocument, setAt } from '@uni/contracts';
import { project } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { type ListedItem, randomId, valueAt } from '../../study/store/edits.ts';
import {
  consumptionClassSections,
  consumptionClassTables,
  consumptionSections,
  consumptionTables,
  newConsumptionClass,
  newReducers,
  reducerSections,
} from '../../study-forms/descriptors/consumption.ts';
import { consumptionPresets, withoutConsumption } from '../../study-forms/descriptors/consumption-presets.ts';
import { isFilled, objectOf, textOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import styles from './tabs.module.css';
import { TaxCredits } from './tax-credits.tsx';

const copy = workspaceFields.consumption;
const { form } = workspaceFields;

/** CBS and IBS: presets by law, then rates, classes, reducers and credits. They are folded where a study has none. */
export function ConsumptionTax({ at = '/taxation' }: { at?: string }) {
  const { document, focus } = useStudyForm();
  const path = `${at}/consumption`;
  const isStated = isFilled(valueAt(document, path));
  const [isOpen, setIsOpen] = useState(isStated);
  const isRequested = focus?.path.startsWith(path) ?? false;
  return (
    <details open={isOpen || isRequested} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.more}>{copy.more}</summary>
      <Stack gap={20}>
        <Presets at={at} />
        {isStated && (
          <>
            <FormSections base={path} sections={consumptionSections} />
            <Readings path={path} />
            <div className={styles.tables}>
              {consumptionTables.map((table) => (
                <ListEditor key={table.path} base={path} list={table} />
              ))}
            </div>
            <Classes path={path} />
            <Reducers path={path} />
            <TaxCredits path={path} />
          </>
        )}
      </Stack>
    </details>
  );
}

/** What the taxes take by both readings of the price. */
function Readings({ path }: { path: string }) {
  const { document } = useStudyForm();
  const [inside, outside] = useMemo(
    () => [true, false].map((isInside) => totalOf(studyWith(document, `${path}/price_includes`, isInside))),
    [document, path],
  );
  if (typeof inside !== 'number' || typeof outside !== 'number' || inside === outside) return null;
  return <FormHelp>{copy.readings(formatCents(inside), formatCents(outside))}</FormHelp>;
}

/** The study with a value at a path; null where the path is gone. */
function studyWith(document: StudyDocument, path: string, value: Json): JsonObject | null {
  const outcome = applyEdits(document, setAt(document, path, value, randomId));
  return outcome.ok ? outcome.document.study : null;
}

function totalOf(study: JsonObject | null): number | null {
  if (study === null) return null;
  const projected = project(study);
  return projected.ok ? Number(projected.projection.indicators.tax_total ?? 0) : null;
}

function Presets({ at }: { at: string }) {
  const { document, commit, facts, readOnly } = useStudyForm();
  const taxation: JsonObject = objectOf(valueAt(document, at)) ?? { regime: 'none' };
  if (readOnly) return null;
  const isStated = isFilled(taxation.consumption);
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.law}</h2>
      <p className="small text-3">{copy.lawHelp}</p>
      {consumptionPresets.map(({ key, title, text, act, build }) => (
        <Row key={key} gap={16} align="start" wrap={false}>
          <Button
            size="small"
            aria-label={act}
            onClick={() => commit(act, setAt(document, at, build(taxation, facts), randomId))}
          >
            {copy.apply}
          </Button>
          <Stack gap={4}>
            <b>{title}</b>
            <span className="small text-2">{text}</span>
          </Stack>
        </Row>
      ))}
      {isStated && (
        <Row gap={8}>
          <Button
            size="small"
            onClick={() => commit(copy.remove, setAt(document, at, withoutConsumption(taxation), randomId))}
          >
            {copy.remove}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function Classes({ path }: { path: string }) {
  return (
    <ItemPicker
      path={`${path}/classes`}
      label={copy.classes}
      singular={copy.classSingular}
      make={newConsumptionClass}
      nameOf={({ value, index }) => textOf(value.class ?? null) ?? form.item(index + 1)}
      empty={<Empty title={copy.classes} noun={copy.classesNoun} />}
    >
      {(item) => (
        <Stack gap={20}>
          <FormSections base={item.path} sections={consumptionClassSections} />
          <div className={styles.tables}>
            {consumptionClassTables.map((table) => (
              <ListEditor key={table.path} base={item.path} list={table} />
            ))}
          </div>
        </Stack>
      )}
    </ItemPicker>
  );
}

function Reducers({ path }: { path: string }) {
  const { facts } = useStudyForm();
  const nameOf = ({ value, index }: ListedItem): string =>
    facts.modules.find(({ number }) => number === value.module)?.name ?? form.item(index + 1);
  return (
    <ItemPicker
      path={`${path}/modules`}
      label={copy.modules}
      singular={copy.moduleSingular}
      make={(items) => newReducers(items, facts)}
      nameOf={nameOf}
      empty={<Empty title={copy.modules} noun={copy.modulesNoun} />}
    >
      {(item) => <FormSections base={item.path} sections={reducerSections} />}
    </ItemPicker>
  );
}

function Empty({ title, noun }: { title: string; noun: string }) {
  return (
    <Stack gap={4}>
      <h2>{title}</h2>
      <p className="text-3">{form.empty(noun)}</p>
    </Stack>
  );
}
