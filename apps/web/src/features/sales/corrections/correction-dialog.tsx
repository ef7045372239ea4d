import { common, contracts, corrections as copy, register } from '@uni/phrases';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { today } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { isOpen, type LookedOver } from './correction-rows.ts';
import { type Correction, type CorrectionFilter, useCorrection } from './use-correction.ts';

const residues = (['published', 'none'] as const).map((value) => ({ value, label: copy.residues[value] }));
/** Maximum of contracts listed one by one. */
const most = 200;

/** Corrects all contracts with filtered installments. Each effect is previewed before it is written. */
export function CorrectionDialog(props: { filter: CorrectionFilter; filterText: string; onClose: () => void }) {
  const screen = useCorrection(props.filter);
  const { order, rows, selected, progress, done } = screen;
  const isToCheck = rows === null;
  return (
    <EntryDialog
      wide
      title={copy.title}
      lead={copy.lead}
      onClose={props.onClose}
      onSubmit={() => void (isToCheck ? screen.check() : screen.apply())}
      actions={
        <>
          <Button onClick={props.onClose}>{done ? common.close : common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            busy={progress !== null}
            disabled={isToCheck ? !screen.isReady : selected.length === 0}
          >
            {progress ?? (isToCheck ? copy.check : copy.apply(selected.length, formatCents(screen.difference)))}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p className="text-3">{copy.scope(props.filterText)}</p>
        <Grid gap="12 16" column={180}>
          <MonthField label={copy.to} required value={order.to} onCommit={(to) => screen.set({ to })} />
          <DayField label={copy.day} max={today()} value={order.day} onChange={(day) => screen.set({ day })} />
          <SelectField
            label={copy.residue}
            value={order.residue}
            options={residues}
            onChange={(residue) => screen.set({ residue })}
          />
        </Grid>
        {done && <p role="status">{copy.done(done.saved, formatCents(done.amount))}</p>}
        {rows && <Rows screen={screen} rows={rows} />}
        <FormProblem text={screen.refusal} />
      </Stack>
    </EntryDialog>
  );
}

const { columns } = copy;

function Rows({ screen, rows }: { screen: Correction; rows: readonly LookedOver[] }) {
  const changed = rows.filter(({ refusal }) => refusal === null).length;
  return (
    <>
      <p role="status">{copy.summary(changed, rows.length - changed)}</p>
      <LedgerTable label={copy.table}>
        <thead>
          <tr>
            <th scope="col">{columns.selected}</th>
            <th scope="col">{columns.contract}</th>
            <th scope="col" className="number">
              {columns.before}
            </th>
            <th scope="col" className="number">
              {columns.after}
            </th>
            <th scope="col" className="number">
              {columns.change}
            </th>
            <th scope="col">{columns.what}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <Row key={row.contract} screen={screen} row={row} />
          ))}
        </tbody>
      </LedgerTable>
      {rows.length > most && (
        <p className="text-3">{copy.more(rows.length - most, formatNumber(rows.length - most))}</p>
      )}
    </>
  );
}

function Row({ screen, row }: { screen: Correction; row: LookedOver }) {
  const { before, after } = row;
  return (
    <tr>
      <td>
        {isOpen(row) && (
          <CheckBox
            bare
            label={copy.want(row.contract_number)}
            checked={row.selected}
            onChange={(selected) => screen.select(row.contract, selected)}
          />
        )}
      </td>
      <th scope="row" className="anywhere">
        {[row.contract_number, row.client_name, row.unit_name].filter(Boolean).join(', ')}
      </th>
      <td className="number">{formatCentsBare(before, 2)}</td>
      <td className="number">{formatCentsBare(after, 2)}</td>
      <td className="number">
        {before > 0 && after !== before && formatShare((after - before) / before, { decimals: 2 })}
      </td>
      <td className="anywhere">
        <What row={row} />
        {row.event !== null && !row.isUndone && (
          <Button variant="link" aria-label={copy.undo(row.contract_number)} onClick={() => screen.undo(row)}>
            {register.undo}
          </Button>
        )}
      </td>
    </tr>
  );
}

const indexesOf = ({ indexes }: LookedOver): string =>
  indexes.map((index) => contracts.conditions.indexes[index]).join(', ') || copy.noIndex;

/** Effect of a correction on a contract, or the reason for none. */
function What({ row }: { row: LookedOver }) {
  if (row.isUndone) return copy.undone;
  if (row.event !== null) return copy.saved;
  if (row.refusal !== null) return <span className="text-3">{copy.refusals[row.refusal]}</span>;
  const { residue } = row;
  const left =
    residue && (residue > 0 ? copy.residueOf(formatCents(residue)) : copy.residueCredit(formatCents(-residue)));
  return [indexesOf(row), copy.lines(row.lines.length), left].filter(Boolean).join('; ');
}
