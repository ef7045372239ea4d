import { monthAt } from '@uni/engine';
import { sheetImport } from '@uni/phrases';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { downloadTemplate } from '../../sheet-import/download-template.ts';
import { targetId } from '../../sheet-import/mapping.ts';
import sheetStyles from '../../sheet-import/sheet-parts.module.css';
import {
  AmountTable,
  Check,
  type ChoiceGroup,
  FilePicker,
  ImportDialog,
  MapStep,
  PlaceTable,
} from '../../sheet-import/sheet-parts.tsx';
import type { MonthBlock } from '../../sheet-import/template.ts';
import { useLockReason } from '../../study/use-lock-reason.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import costsStyles from '../tabs/costs.module.css';
import type { CostSheet, CostTarget } from './cost-import.ts';
import { type CostPreview, useCostImport } from './use-cost-import.ts';

const words = sheetImport.costs;

/** The way a sheet comes into the costs; where the study may only be read, the reason instead. */
export function CostImport() {
  const reason = useLockReason();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <span className={costsStyles.importAction}>
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
    label: words.apply(preview?.plan.changes.length ?? 0),
    disabled: preview?.plan.edits.length === 0 || (preview?.refused ?? null) !== null,
  };
  const template = (): void =>
    void downloadTemplate({
      fileName: words.templateName(enterprise.code.toLowerCase()),
      title: words.sheetName,
      block: costBlock(costs, projection.months),
    });
  return (
    <ImportDialog
      {...{ title: words.title, sheet, apply, onClose }}
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
              target={words.target}
              groups={familyChoices(costs.targets)}
              flip={{ label: words.positive, hint: words.positiveHint }}
            >
              <Check label={words.clears} hint={words.clearsHint} checked={flow.clears} onChange={flow.setClears} />
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
  const out = plan.leftOut.map(({ place, reason, text }) => ({
    place,
    reason: text === undefined ? words.reasons[reason] : `${words.reasons[reason]}: ${text}`,
  }));
  return (
    <>
      {refused !== null && <p role="alert">{refused}</p>}
      <div role="status" className={sheetStyles.form}>
        <p>{sheetImport.changes(plan.changes.length)}</p>
        {grows !== null && <p>{words.grows(grows)}</p>}
        {plan.indexed.length > 0 && <p>{words.corrected(plan.indexed.join(', '))}</p>}
      </div>
      {plan.changes.length > 0 && (
        <>
          <AmountTable
            label={words.items}
            first={words.item}
            rows={[
              ...plan.items.map((item) => ({ ...item, id: item.line, name: item.label })),
              ...totals.map((total) => ({ ...total, id: total.name })),
            ]}
          />
          <AmountTable
            label={words.cells}
            first={words.item}
            rows={plan.changes.map((change) => ({
              ...change,
              id: `${change.line} ${change.month}`,
              name: change.label,
            }))}
          />
        </>
      )}
      <PlaceTable title={words.leftOut(out.length)} rows={out} />
    </>
  );
}
