import { workspace, workspaceFields } from '@uni/phrases';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { type ListedItem, setEdits } from '../../study/store/edits.ts';
import {
  bankDetailRows,
  bankRows,
  calendarByKeys,
  calendarTable,
  partsTable,
} from '../../study-forms/descriptors/payment-plan.ts';
import { moreTableSections, newTable, tableLike, tableSections } from '../../study-forms/descriptors/sales.ts';
import { numberOf, objectOf, textOf } from '../../study-forms/form/control-values.ts';
import { CurveEditor } from '../../study-forms/form/curve-editor.tsx';
import type { FieldRow } from '../../study-forms/form/fields.ts';
import { useItems, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormFields, FormGroup, FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections, StudyField } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor, WholeTag } from '../../study-forms/form/list-editor.tsx';
import { FoldedSections } from './folded-sections.tsx';

const copy = workspaceFields.sales;

/** Construction of the module whose tables these are: months after the base month, and their number. */
export interface Construction {
  start: number;
  months: number;
}

/** The price tables of a module, or of a typology: `path` is the list's. */
export function PriceTables({ path, construction }: { path: string; construction: Construction }) {
  const tables = useItems(path);
  const { errors } = useStudyForm();
  const total = tables.reduce((sum, table) => sum + (numberOf(table.value.share ?? null) ?? 0), 0);
  return (
    <Stack as="section" gap={8} data-path={path}>
      <h2>{copy.tables}</h2>
      {errors.has(path) && <p className="visually-hidden">{errors.get(path)}</p>}
      <ItemPicker
        path={path}
        label={copy.tables}
        singular={copy.table}
        least={1}
        make={newTable}
        copy={tableLike}
        nameOf={(table) => textOf(table.value.name ?? null) ?? workspaceFields.form.item(table.index + 1)}
        noteOf={(table) => formatShare(numberOf(table.value.share ?? null), { decimals: 0 })}
        aside={<WholeTag total={total} />}
      >
        {(table) => (
          <Stack gap={20}>
            <FormSections base={table.path} sections={tableSections} />
            <FoldedSections item={table} sections={moreTableSections} />
            <ListEditor base={table.path} list={partsTable} />
            <PlanDetails tablePath={table.path} construction={construction} />
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}

/** Details of a plan's installments that its table has no room for: calendars, and the terms of banks. */
function PlanDetails({ tablePath, construction }: { tablePath: string; construction: Construction }) {
  return useItems(`${tablePath}/parts`).map((item) => {
    if (item.value.kind === 'calendar') return <CalendarPlan key={item.id} part={item} />;
    if (item.value.kind === 'works_transfer') return <BankPlan key={item.id} part={item} construction={construction} />;
    return null;
  });
}

function partName({ value, index }: ListedItem): string {
  const kinds: Readonly<Record<string, string>> = workspace.view.partKinds;
  return textOf(value.name ?? null) ?? kinds[String(value.kind)] ?? workspaceFields.form.item(index + 1);
}

function CalendarPlan({ part }: { part: ListedItem }) {
  return (
    <Stack gap={12}>
      <ListEditor base={part.path} list={{ ...calendarTable, title: copy.calendar.title(partName(part)) }} />
      <Fields part={part} rows={[calendarByKeys]} />
    </Stack>
  );
}

function BankPlan({ part, construction }: { part: ListedItem; construction: Construction }) {
  const title = copy.bank.title(partName(part));
  return (
    <FormGroup aria-label={title} data-path={part.path}>
      <h2>{title}</h2>
      <FormHelp>{copy.bank.help}</FormHelp>
      <Fields part={part} rows={bankRows} />
      <details open={bankDetailRows.some(({ path }) => (part.value[path] ?? null) !== null) || undefined}>
        <summary>{workspaceFields.form.more}</summary>
        <Stack gap={12}>
          <Fields part={part} rows={bankDetailRows} />
          <BankSchedule part={part} construction={construction} />
        </Stack>
      </details>
    </FormGroup>
  );
}

/** The bank's own physical schedule, where it measures by another one than the module's. */
function BankSchedule({ part, construction }: { part: ListedItem; construction: Construction }) {
  const { document, commit, readOnly } = useStudyForm();
  const path = `${part.path}/schedule`;
  const own = objectOf(part.value.schedule ?? null);
  return (
    <Stack gap={8}>
      <CheckBox
        label={copy.bank.ownSchedule}
        note={copy.bank.ownScheduleHelp}
        checked={own !== null}
        disabled={readOnly}
        onChange={(on) => commit(copy.bank.ownSchedule, setEdits(document, path, on ? { family: 'linear' } : null))}
      />
      {own && (
        <CurveEditor
          path={path}
          name={copy.bank.ownSchedule}
          start={construction.start}
          months={construction.months}
          withFamilies
          weights
        />
      )}
    </Stack>
  );
}

function Fields({ part, rows }: { part: ListedItem; rows: readonly FieldRow[] }) {
  return (
    <FormFields>
      {rows.map((row) => (
        <StudyField key={row.path} base={part.path} row={row} item={part.value} />
      ))}
    </FormFields>
  );
}
