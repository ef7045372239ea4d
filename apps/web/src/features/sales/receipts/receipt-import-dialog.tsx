import type { ReceiptReading, ReceiptRow } from '@uni/contracts';
import { common, receiptImports as copy } from '@uni/phrases';
import { useState } from 'react';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FileDrop } from '../../../ui/field/file-drop.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { InstallmentPicker } from './installment-picker.tsx';
import { amountOf, dispositionOf, tallyOf } from './receipt-rows.ts';
import { ReceiptTable } from './receipt-table.tsx';
import { useReceiptImport } from './use-receipt-import.ts';

const files = '.ofx,.qfx,.xlsx,.csv,.txt';

/** A bank's statement of receipts: what each credit pays is seen, mended where it must be, and only then registered. */
export function ReceiptImportDialog({ onClose }: { onClose: () => void }) {
  const screen = useReceiptImport();
  const [picking, setPicking] = useState<ReceiptRow | null>(null);
  const { reading, selected, tally, progress } = screen;
  return (
    <>
      <EntryDialog
        wide
        title={copy.title}
        lead={copy.lead}
        onClose={onClose}
        onSubmit={() => void screen.apply()}
        actions={
          <>
            <Button onClick={onClose}>{tally ? common.close : common.cancel}</Button>
            <Button variant="primary" type="submit" busy={progress !== null} disabled={selected.length === 0}>
              {progress ?? copy.apply(selected.length, formatCents(amountOf(selected)))}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <FileDrop
            label={copy.file}
            hint={copy.hint}
            choose={copy.choose}
            accept={files}
            status={screen.isReading ? copy.reading : ''}
            problem={screen.problem}
            onFile={(file) => void screen.open(file)}
          />
          {tally && (
            <p role="status">
              {copy.done(tally.saved, formatCents(tally.amount))} {copy.left(tally.refused)}
            </p>
          )}
          {reading && (
            <>
              <ReadingSummary reading={reading} />
              <WantProbable screen={screen} reading={reading} />
              <ReceiptTable screen={screen} reading={reading} onPick={setPicking} />
            </>
          )}
          <FormProblem text={screen.refusal} />
        </Stack>
      </EntryDialog>
      {picking && (
        <InstallmentPicker
          row={picking}
          parts={screen.choices.get(picking.at)?.parts ?? []}
          onChoose={(installments) => {
            setPicking(null);
            void screen.choose(picking, installments);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}

function ReadingSummary({ reading: { rows, format, bank, account_number } }: { reading: ReceiptReading }) {
  const { certain, probable, none, known } = tallyOf(rows);
  const about = format === 'ofx' ? copy.accountLine(bank, account_number) : '';
  return <p role="status">{[about, copy.summary(certain, probable, none, known)].filter(Boolean).join(' ')}</p>;
}

/** Selects all probable rows at once, after a review, instead of one by one. */
function WantProbable({ screen, reading }: { screen: ReturnType<typeof useReceiptImport>; reading: ReceiptReading }) {
  const left = reading.rows.filter((row) => {
    const choice = screen.choices.get(row.at);
    return dispositionOf(row) === 'probable' && choice && !choice.selected && !choice.saved;
  });
  if (left.length === 0) return null;
  return (
    <p>
      <Button size="small" onClick={screen.wantProbable}>
        {copy.wantProbable(left.length)}
      </Button>
    </p>
  );
}
