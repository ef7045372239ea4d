import type { Json, JsonObject } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { type ListedItem, valueAt } from '../../study/store/edits.ts';
import { actualSections, actualTables } from '../../study-forms/descriptors/actual-profit.ts';
import { accountEdits, taxationEdits } from '../../study-forms/descriptors/tax-accounts.ts';
import {
  activitySections,
  activityTables,
  classesTable,
  lawPresets,
  newActivity,
  newPhase,
  newSegregatedClass,
  phaseSections,
  regimeWithoutRates,
  segregatedClassRates,
  segregatedClassSections,
  usesRegime,
  withRatesOf,
} from '../../study-forms/descriptors/tax-regimes.ts';
import { presumedSections, presumedTables, retSections, retTable } from '../../study-forms/descriptors/taxes.ts';
import { isFilled, objectOf, textOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import styles from './tabs.module.css';
import { TaxCredits } from './tax-credits.tsx';

const copy = workspaceFields.taxRegimes;
const regimeNames: Readonly<Record<string, string>> = workspaceFields.taxes.regimes;

interface RegimeProps {
  base: string;
  /** Before the paths of the regime's fields, below the base. */
  prefix: string;
  terms: JsonObject;
}

/** The rates of the regimes that tax something, with the classes that have their own. */
export function RegimeTables({ base, prefix, terms }: RegimeProps) {
  return (
    <>
      {usesRegime(terms, 'ret') && (
        <Stack gap={20}>
          <FormSections base={base} sections={retSections(prefix)} />
          <ListEditor base={base} list={retTable(prefix)} />
        </Stack>
      )}
      {usesRegime(terms, 'presumed') && (
        <Stack gap={20}>
          <FormSections base={base} sections={presumedSections(prefix)} />
          <div className={styles.tables}>
            {presumedTables(prefix).map((table) => (
              <ListEditor key={table.path} base={base} list={table} />
            ))}
          </div>
        </Stack>
      )}
      {usesRegime(terms, 'real') && (
        <Stack gap={20}>
          <MissingAccounts />
          <FormSections base={base} sections={actualSections(prefix)} />
          <div className={styles.tables}>
            {actualTables(prefix).map((table) => (
              <ListEditor key={table.path} base={base} list={table} />
            ))}
          </div>
          <TaxCredits path={`${base}/${prefix}real`} />
        </Stack>
      )}
    </>
  );
}

/** The accounts that taxes on actual profit read, made in one act where the study has none. */
function MissingAccounts() {
  const { document, commit, readOnly } = useStudyForm();
  const edits = accountEdits(document, { regime: 'real' });
  if (edits.length === 0) return null;
  return (
    <div className={styles.beside} role="status">
      <p>{copy.accounts}</p>
      {!readOnly && (
        <Button size="small" onClick={() => commit(copy.addAccounts, edits)}>
          {copy.addAccounts}
        </Button>
      )}
    </div>
  );
}

const regimePaths = ['classes', 'then', 'ret/classes', 'presumed/activities'];

/** Where the taxation is: the study's, or a company's. */
interface TaxationProps {
  at?: string;
}

/** Presets by law, classes of receipts with own terms, and regimes that follow. They are folded where a study has none. */
export function TaxRegimes({ at = '/taxation' }: TaxationProps) {
  const { document, focus } = useStudyForm();
  const taxation = objectOf(valueAt(document, at)) ?? {};
  const paths = regimePaths.map((path) => `${at}/${path}`);
  // Taxes that depend on them are not what the fields above say alone.
  const isStated = paths.some((path) => isFilled(valueAt(document, path)));
  const [isOpen, setIsOpen] = useState(isStated);
  const isRequested = paths.some((path) => focus?.path.startsWith(path));
  return (
    <details open={isOpen || isRequested} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.more}>{copy.more}</summary>
      <Stack gap={20}>
        <LawPresets at={at} taxation={taxation} />
        <ClassTerms regime={at} terms={taxation} />
        <Phases path={`${at}/then`} regime={taxation.regime ?? null} />
      </Stack>
    </details>
  );
}

function LawPresets({ at, taxation }: { at: string; taxation: JsonObject }) {
  const { document, commit, readOnly } = useStudyForm();
  if (readOnly) return null;
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.law}</h2>
      <p className="small text-3">{copy.lawHelp}</p>
      {lawPresets.map(({ key, title, text, act, build }) => (
        <Row key={key} gap={16} align="start" wrap={false}>
          <Button
            size="small"
            aria-label={act}
            onClick={() => commit(act, taxationEdits(document, at, build(taxation)))}
          >
            {copy.apply}
          </Button>
          <Stack gap={4}>
            <b>{title}</b>
            <span className="small text-2">{text}</span>
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}

/** Classes of a regime: those of another regime, with rates of RET, or with presumed shares of their own. */
function ClassTerms({ regime, terms }: { regime: string; terms: JsonObject }) {
  return (
    <>
      <ListEditor base={regime} list={classesTable} />
      <MissingRates regime={regime} terms={terms} />
      {usesRegime(terms, 'ret') && (
        <ItemPicker
          path={`${regime}/ret/classes`}
          label={copy.ownRates}
          singular={copy.ownRatesSingular}
          make={newSegregatedClass}
          nameOf={className}
          empty={<Empty title={copy.ownRates} noun={copy.ownRatesNoun} />}
        >
          {(item) => (
            <Stack gap={20}>
              <FormSections base={item.path} sections={segregatedClassSections} />
              <ListEditor base={item.path} list={segregatedClassRates} />
            </Stack>
          )}
        </ItemPicker>
      )}
      {usesRegime(terms, 'presumed') && (
        <ItemPicker
          path={`${regime}/presumed/activities`}
          label={copy.activities}
          singular={copy.activitySingular}
          make={newActivity}
          nameOf={className}
          empty={<Empty title={copy.activities} noun={copy.activitiesNoun} />}
        >
          {(item) => (
            <Stack gap={20}>
              <FormSections base={item.path} sections={activitySections} />
              <div className={styles.tables}>
                {activityTables.map((table) => (
                  <ListEditor key={table.path} base={item.path} list={table} />
                ))}
              </div>
            </Stack>
          )}
        </ItemPicker>
      )}
    </>
  );
}

/** The rates that a class's regime needs, filled by law in one act. */
function MissingRates({ regime, terms }: { regime: string; terms: JsonObject }) {
  const { document, commit, readOnly } = useStudyForm();
  const missing = regimeWithoutRates(terms);
  if (missing === null) return null;
  return (
    <div className={styles.beside} role="status">
      <p>{copy.missing(regimeNames[missing] ?? missing)}</p>
      {!readOnly && (
        <Button
          size="small"
          onClick={() => commit(copy.fill, taxationEdits(document, regime, withRatesOf(terms, missing)))}
        >
          {copy.fill}
        </Button>
      )}
    </div>
  );
}

const className = (item: ListedItem): string =>
  textOf(item.value.class ?? null) ?? workspaceFields.form.item(item.index + 1);

function Empty({ title, noun }: { title: string; noun: string }) {
  return (
    <Stack gap={4}>
      <h2>{title}</h2>
      <p className="text-3">{workspaceFields.form.empty(noun)}</p>
    </Stack>
  );
}

function Phases({ path, regime }: { path: string; regime: Json }) {
  const { facts } = useStudyForm();
  return (
    <ItemPicker
      path={path}
      label={copy.phases}
      singular={copy.phaseSingular}
      make={(items) => newPhase(items, facts, regime)}
      nameOf={phaseName}
      empty={<Empty title={copy.phases} noun={copy.phasesNoun} />}
    >
      {(phase) => (
        <Stack gap={20}>
          <FormSections base={phase.path} sections={phaseSections} />
          <RegimeTables base={phase.path} prefix="" terms={phase.value} />
          <ClassTerms regime={phase.path} terms={phase.value} />
        </Stack>
      )}
    </ItemPicker>
  );
}

function phaseName({ value, index }: ListedItem): string {
  const [regime, from] = [textOf(value.regime ?? null), textOf(value.from ?? null)];
  if (regime === null || from === null) return workspaceFields.form.item(index + 1);
  return copy.phaseName(regimeNames[regime] ?? regime, formatMonth(from));
}
