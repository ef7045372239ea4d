import { movementLimits, type StatementReading, type StatementRow } from '@uni/contracts';
import { financial as copy, workMessages } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { useStatements } from '../../../api/sales/movements.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText } from '../../../shared/register/days.ts';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FileDrop } from '../../../ui/field/file-drop.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { accountChoices, categoryChoices } from './financial-list.ts';
import { signedText } from './movement-state.ts';
import { base64Of, bodyOf, type Disposition, dispositionOf, importableRows, tallyOf } from './statement-rows.ts';
import type { Financial } from './use-financial.ts';

const dialogCopy = copy.statement;
const files = '.ofx,.qfx,.xlsx,.csv,.txt';
/** Maximum of rows listed one by one. */
const most = 200;

/** A bank's statement: read by the server, seen row by row, and only then made drafts of. */
export function StatementDialog({ screen, onClose }: { screen: Financial; onClose: () => void }) {
  const statement = useStatement(screen, onClose);
  const { choice, set, reading, selected } = statement;
  const { enterprises } = screen;
  const { accounts, categories } = screen.own;
  const later = { value: '', label: dialogCopy.later };
  return (
    <EntryDialog
      wide
      title={dialogCopy.title}
      lead={dialogCopy.lead}
      onClose={onClose}
      onSubmit={statement.apply}
      actions={
        <FormActions onCancel={onClose} busy={statement.busy} disabled={selected.length === 0}>
          {dialogCopy.apply(selected.length)}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <Grid gap="12 16" column={180}>
          <SelectField
            label={dialogCopy.account}
            value={choice.account}
            options={accountChoices(accounts)}
            disabled={reading !== null}
            onChange={(account) => set({ account })}
          />
          <SelectField
            label={dialogCopy.empreendimento}
            value={choice.empreendimento}
            options={[
              { value: '', label: copy.wholeOrganization },
              ...enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(enterprise) => set({ empreendimento: enterprise })}
          />
        </Grid>
        <FileDrop
          label={dialogCopy.file}
          hint={dialogCopy.hint}
          choose={dialogCopy.choose}
          accept={files}
          status={statement.isReading ? dialogCopy.reading : ''}
          problem={statement.problem}
          onFile={(file) => void statement.open(file)}
        />
        {reading && (
          <>
            <p role="status">{describeReading(reading)}</p>
            <Grid gap="12 16" column={180}>
              {(['inflow', 'outflow'] as const).map((flow) => (
                <SelectField
                  key={flow}
                  label={flow === 'inflow' ? dialogCopy.category : dialogCopy.outCategory}
                  value={choice[flow]}
                  options={[later, ...categoryChoices(categories, flow)]}
                  onChange={(id) => set({ [flow]: id })}
                />
              ))}
            </Grid>
            <Rows reading={reading} repeated={statement.repeated} onRepeat={statement.repeat} />
          </>
        )}
        <FormProblem text={statement.refusal} />
      </Stack>
    </EntryDialog>
  );
}

const describeReading = ({ rows, bank, account_number, format }: StatementReading): string => {
  const { fresh, known, refused } = tallyOf(rows);
  const about = format === 'ofx' ? dialogCopy.accountLine(bank, account_number) : '';
  return [about, dialogCopy.preview(fresh, known, refused)].filter(Boolean).join(' ');
};

const filterOptions = (['all', 'fresh', 'known', 'refused'] as const).map((value) => ({
  value,
  label: dialogCopy.show[value],
}));

function Rows(props: {
  reading: StatementReading;
  repeated: ReadonlySet<number>;
  onRepeat: (at: number, selected: boolean) => void;
}) {
  const [disposition, setDisposition] = useState<Disposition | 'all'>('all');
  const rows = props.reading.rows.filter((row) => disposition === 'all' || dispositionOf(row) === disposition);
  return (
    <>
      <SegmentedControl
        label={dialogCopy.show.label}
        value={disposition}
        options={filterOptions}
        onChange={setDisposition}
        small
      />
      <LedgerTable label={dialogCopy.table}>
        <thead>
          <tr>
            <th scope="col" className="number">
              {dialogCopy.at}
            </th>
            <th scope="col">{copy.columns.day}</th>
            <th scope="col">{copy.columns.description}</th>
            <th scope="col" className="number">
              {copy.columns.amount}
            </th>
            <th scope="col">{dialogCopy.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <tr key={row.at}>
              <td className="number">{row.at}</td>
              <td>{dayText(row.day)}</td>
              <th scope="row" className="anywhere">
                {row.description || copy.noDescription}
              </th>
              <td className="number">{row.amount > 0 && signedText(row)}</td>
              <td>
                <Becomes row={row} repeated={props.repeated} onRepeat={props.onRepeat} />
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {rows.length > most && (
        <p className="text-3">{dialogCopy.more(rows.length - most, formatNumber(rows.length - most))}</p>
      )}
    </>
  );
}

function Becomes(props: {
  row: StatementRow;
  repeated: ReadonlySet<number>;
  onRepeat: (at: number, selected: boolean) => void;
}) {
  const { row, repeated, onRepeat } = props;
  if (row.problem !== null) return <span className="unfavourable">{dialogCopy.problems[row.problem]}</span>;
  if (row.duplicate === null) return dialogCopy.fresh;
  if (row.duplicate === 'key') return dialogCopy.duplicates.key;
  return (
    <>
      {dialogCopy.duplicates.alike}
      <CheckBox
        label={dialogCopy.repeat(row.at)}
        checked={repeated.has(row.at)}
        onChange={(selected) => onRepeat(row.at, selected)}
      />
    </>
  );
}

function useStatement({ own: { accounts }, filter }: Financial, onClose: () => void) {
  const { read, importRows } = useStatements();
  const [choice, setChoice] = useState({
    account: String(filter.account ?? accounts.find(({ is_active }) => is_active)?.id ?? ''),
    ...{ empreendimento: String(filter.empreendimento ?? ''), inflow: '', outflow: '' },
  });
  const [reading, setReading] = useState<StatementReading | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [repeated, setRepeated] = useState<ReadonlySet<number>>(new Set());
  const open = async (file: File): Promise<void> => {
    setReading(null);
    setRepeated(new Set());
    setProblem(undefined);
    if (file.size > movementLimits.file) return setProblem(workMessages.statementTooLarge.text);
    try {
      setReading(await read.mutateAsync({ account: Number(choice.account), file: await base64Of(file) }));
    } catch (failure) {
      setProblem((failure instanceof ApiFailure ? failure.fields.file : undefined) ?? dialogCopy.failed);
    }
  };
  const selected = reading ? importableRows(reading, repeated) : [];
  const apply = () => {
    if (selected.length === 0 || importRows.isPending) return;
    importRows.mutate(bodyOf(selected, choice), {
      onSuccess: ({ added, skipped }) => {
        notify({ kind: 'success', title: dialogCopy.done(added, skipped.length), duration: durations.success });
        onClose();
      },
    });
  };
  return {
    ...{ choice, reading, selected, problem, repeated, open, apply },
    refusal: refusalText(importRows.error),
    isReading: read.isPending,
    busy: importRows.isPending,
    set: (changes: Partial<typeof choice>) => setChoice((now) => ({ ...now, ...changes })),
    repeat: (at: number, isSelected: boolean) =>
      setRepeated((now) => new Set(isSelected ? [...now, at] : [...now].filter((one) => one !== at))),
  };
}
