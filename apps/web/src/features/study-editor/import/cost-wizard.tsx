import { monthAt } from '@uni/engine';
import { sheetImport } from '@uni/phrases';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { downloadTemplate } from '../../sheet-import/download-template.ts';
import { targetId } from '../../sheet-import/mapping.ts';
import {
  AmountTable,
  Check,
  type ChoiceGroup,
  FilePicker,
  ImportDialog,
  MapStep,
  PositionTable,
} from '../../sheet-import/sheet-parts.tsx';
import type { MonthBlock } from '../../sheet-import/template.ts';
import { useLockReason } from '../../study/use-lock-reason.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import type { CostSheet, CostTarget } from './cost-import.ts';
import { type CostPreview, useCostImport } from './use-cost-import.ts';

const copy = sheetImport.costs;

/** The way a sheet comes into the costs; where the study may only be read, the reason instead. */
export function CostImport() {
  const reason = useLockReason();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <span className="push">
      <Button
        size="small"
        disabled={reason !== null}
        title={reason ?? undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => setOpen(true)}
      >
        {sheetImport.action}
      </Button>
      {reason !== null && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
      {open && reason === null && <CostWizard onClose={() => setOpen(false)} />}
    </span>
  );
}

function CostWizard({ onClose }: { onClose: () => void }) {
  const { enterprise, projection } = useWorkspace();
  const flow = useCostImport(onClose);
  const { sheet, costs, preview } = flow;
  const apply = {
    label: copy.apply(preview?.plan.changes.length ?? 0),
    disabled: preview?.plan.edits.length === 0 || (preview?.refused ?? null) !== null,
  };
  const template = (): void =>
    void downloadTemplate({
      fileName: copy.templateName(enterprise.code.toLowerCase()),
      title: copy.sheetName,
      block: costBlock(costs, projection.months),
    });
  return (
    <ImportDialog
      {...{ title: copy.title, sheet, apply, onClose }}
      isPreview={preview !== null}
      onCheck={flow.check}
      onApply={flow.apply}
      onBack={flow.back}
    >
      {(step) => (
        <>
          {step === 'file' && <FilePicker sheet={sheet} onTemplate={template} />}
          {step === 'map' && (
            <MapStep
              sheet={sheet}
              target={copy.target}
              groups={familyChoices(costs.targets)}
              flip={{ label: copy.positive, hint: copy.positiveHint }}
            >
              <Check label={copy.clears} hint={copy.clearsHint} checked={flow.clears} onChange={flow.setClears} />
            </MapStep>
          )}
          {step === 'preview' && preview && <Preview preview={preview} />}
        </>
      )}
    </ImportDialog>
  );
}

/** The entries under the families of the tree of costs. */
function familyChoices(targets: readonly CostTarget[]): ChoiceGroup[] {
  return [...Map.groupBy(targets, ({ family }) => family)].map(([label, own]) => ({
    label,
    choices: own.map((target) => ({ id: targetId(target), text: target.text })),
  }));
}

/** The costs at the base date as a sheet that comes back as it went out. */
function costBlock({ targets, vectors, model }: CostSheet, months: number): MonthBlock {
  const own = targets.filter(({ isByHand }) => !isByHand);
  return {
    lines: own,
    months: Array.from({ length: months }, (_, at) => monthAt(model.study.base_month, at)),
    values: own.map(({ line }) => {
      const values = vectors.get(line ?? '')?.line.values ?? [];
      return Array.from({ length: months }, (_, at) => values[at] ?? null);
    }),
  };
}

function Preview({ preview }: { preview: CostPreview }) {
  const { plan, totals, grows, refused } = preview;
  const out = plan.leftOut.map(({ position, reason, text }) => ({
    position,
    reason: text === undefined ? copy.reasons[reason] : `${copy.reasons[reason]}: ${text}`,
  }));
  return (
    <>
      {refused !== null && <p role="alert">{refused}</p>}
      <Stack role="status" gap={16}>
        <p>{sheetImport.changes(plan.changes.length)}</p>
        {grows !== null && <p>{copy.grows(grows)}</p>}
        {plan.indexed.length > 0 && <p>{copy.corrected(plan.indexed.join(', '))}</p>}
      </Stack>
      {plan.changes.length > 0 && (
        <>
          <AmountTable
            label={copy.items}
            first={copy.item}
            rows={[
              ...plan.items.map((item) => ({ ...item, id: item.line, name: item.label })),
              ...totals.map((total) => ({ ...total, id: total.name })),
            ]}
          />
          <AmountTable
            label={copy.cells}
            first={copy.item}
            rows={plan.changes.map((change) => ({
              ...change,
              id: `${change.line} ${change.month}`,
              name: change.label,
            }))}
          />
        </>
      )}
      <PositionTable title={copy.leftOut(out.length)} rows={out} />
    </>
  );
}
