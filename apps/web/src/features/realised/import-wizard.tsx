import { centsOfDecimal } from '@uni/contracts';
import { sheetImport as copy, realised } from '@uni/phrases';
import { formatCents, formatMonth } from '../../ui/numbers/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { downloadTemplate, templateBlock } from '../sheet-import/download-template.ts';
import { ignored, targetId } from '../sheet-import/mapping.ts';
import { AmountTable, FilePicker, ImportDialog, MapStep, PositionTable } from '../sheet-import/sheet-parts.tsx';
import { isInflow } from '../sheet-import/written-rows.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { RealisedLine } from './realised-model.ts';
import { lineNames, type Preview, targetGroups, useImport } from './use-import.ts';
import type { RealisedState } from './use-realised.ts';

interface WizardProps {
  state: RealisedState;
  lines: readonly RealisedLine[];
  baseMonth: string;
  onClose: () => void;
}

type Import = ReturnType<typeof useImport>;

/** Brings realised or committed values from a spreadsheet. */
export function ImportWizard(props: WizardProps) {
  const flow = useImport(props.state, props.lines, props.onClose);
  const { sheet, preview } = flow;
  const apply = {
    label: copy.apply(preview?.report.accepted ?? 0),
    disabled: (preview?.changes.length ?? 0) === 0,
  };
  return (
    <ImportDialog
      {...{ title: copy.title, sheet, apply, onClose: props.onClose, onBack: flow.back }}
      isPreview={preview !== null}
      onCheck={() => void flow.check()}
      onApply={() => void flow.apply()}
    >
      {(step) => (
        <>
          {step === 'file' && <FileStep {...props} flow={flow} />}
          {step === 'map' && (
            <MapStep
              sheet={sheet}
              target={copy.target}
              groups={targetGroups(flow.targets)}
              flip={{ label: copy.flip, hint: copy.flipHint }}
            />
          )}
          {step === 'preview' && <PreviewStep flow={flow} />}
        </>
      )}
    </ImportDialog>
  );
}

function FileStep({ flow, lines, baseMonth }: WizardProps & { flow: Import }) {
  const { enterprise, projection } = useWorkspace();
  const { nature, targets } = flow;
  const template = (): void =>
    void downloadTemplate({
      fileName: copy.templateName(enterprise.code.toLowerCase()),
      title: realised.documents.natures[nature],
      block: templateBlock({ targets, lines, nature, baseMonth, months: projection.months }),
    });
  return (
    <>
      <SegmentedControl
        label={copy.nature}
        value={nature}
        options={(['realised', 'committed'] as const).map((value) => ({
          value,
          label: realised.documents.natures[value],
        }))}
        onChange={flow.setNature}
      />
      <FilePicker sheet={flow.sheet} onTemplate={template} />
    </>
  );
}

function PreviewStep({ flow }: { flow: Import }) {
  const { preview, targets } = flow;
  if (!preview) return null;
  const nameOf = lineNames(targets);
  const rows = preview.changes.map((change) => ({
    ...change,
    id: `${targetId(change)} ${change.month}`,
    name: nameOf(change),
  }));
  const out = leftOut(flow);
  const reversed = reversedSigns(preview, nameOf);
  return (
    <>
      <p role="status">
        {copy.accepted(preview.report.accepted)} {copy.changes(rows.length)}
      </p>
      <PositionTable title={copy.reversed(reversed.length)} rows={reversed} />
      {rows.length > 0 && <AmountTable label={copy.steps.preview} first={realised.line} rows={rows} />}
      <PositionTable title={copy.rejected(out.length)} rows={out} />
    </>
  );
}

/** Amounts that the server takes as they are, though their line has the other sign. */
export function reversedSigns(
  { report, rows }: Pick<Preview, 'report' | 'rows'>,
  nameOf: (change: Pick<Preview['changes'][number], 'key' | 'module'>) => string,
): { position: string; reason: string }[] {
  return report.findings.flatMap(({ row: at }) => {
    const row = rows[at];
    if (!row) return [];
    const amount = formatCents(Math.abs(centsOfDecimal(row.amount)));
    const text = isInflow(row.key) ? copy.paidBack : copy.refund;
    return [{ position: row.position, reason: text(nameOf(row), formatMonth(row.month), amount) }];
  });
}

/** Refused by the server, or not even a number. */
function leftOut({ preview, sheet }: Import): { position: string; reason: string }[] {
  const refused = (preview?.report.rejected ?? []).map(({ row, code }) => ({
    position: preview?.rows[row]?.position ?? '',
    reason: copy.reasons[code],
  }));
  const unread = sheet.mapped
    .filter(({ choice }) => choice !== ignored)
    .flatMap(({ row }) =>
      row.unread.map(({ position, text }) => ({ position, reason: `${copy.reasons.unreadable}: ${text}` })),
    );
  return [...refused, ...unread];
}
