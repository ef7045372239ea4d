import { useQuery } from '@tanstack/react-query';
import { type Installment, type ReceiptPart, type ReceiptRow, receiptImportLimits } from '@uni/contracts';
import { common, receiptImports } from '@uni/phrases';
import { useState } from 'react';
import { installmentsQuery } from '../../../api/sales/installments.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatCentsBare } from '../../../ui/numbers/index.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { nameOf } from '../installments/installment-list.ts';
import { installmentsIn } from './receipt-rows.ts';

const copy = receiptImports.picker;
/** Maximum of installments listed. */
const pageSize = 40;

/** Selects open installments that a credit pays, searched while typing. Starts with the matched contract. */
export function InstallmentPicker(props: {
  row: ReceiptRow;
  parts: readonly ReceiptPart[];
  onChoose: (installments: readonly number[]) => void;
  onClose: () => void;
}) {
  const { row, parts, onChoose, onClose } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>(() => installmentsIn({ parts }));
  const [contract] = parts.map((payment) => payment.contract);
  const search = text.trim();
  const filter = { state: 'to_receive', sort: 'due', page_size: pageSize } as const;
  const query = useQuery({
    ...installmentsQuery(search ? { ...filter, search } : { ...filter, contract }),
    enabled: search.length > 1 || contract !== undefined,
  });
  const rows = query.data?.results ?? [];
  const take = (id: number, isTaken: boolean) =>
    setChosen((now) => (isTaken ? [...now, id] : now.filter((one) => one !== id)));
  return (
    <EntryDialog
      wide
      title={copy.title(formatCents(row.amount))}
      lead={[dayText(row.day), row.description].filter(Boolean).join(', ')}
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && onChoose(chosen)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={chosen.length === 0 || chosen.length > receiptImportLimits.installments}
          >
            {copy.apply(chosen.length)}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <TextField
          data-autofocus
          label={copy.find}
          hint={copy.hint}
          placeholder={copy.placeholder}
          autoComplete="off"
          value={text}
          onChange={setText}
        />
        {rows.length > 0 && <InstallmentChoices rows={rows} chosen={chosen} onTake={take} />}
        {query.isSuccess && rows.length === 0 && <p className="text-3">{copy.none}</p>}
      </Stack>
    </EntryDialog>
  );
}

function InstallmentChoices(props: {
  rows: readonly Installment[];
  chosen: readonly number[];
  onTake: (id: number, isTaken: boolean) => void;
}) {
  return (
    <LedgerTable label={copy.table}>
      <thead>
        <tr>
          <th scope="col">{receiptImports.columns.pays}</th>
          <th scope="col">{copy.due}</th>
          <th scope="col" className="number">
            {copy.open}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="anywhere">
              <CheckBox
                label={[nameOf(row), row.client_name, row.contract_number].join(', ')}
                checked={props.chosen.includes(row.id)}
                onChange={(isTaken) => props.onTake(row.id, isTaken)}
              />
            </th>
            <td>{dayText(row.due)}</td>
            <td className="number">{formatCentsBare(row.open, 2)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
