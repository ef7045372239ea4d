import type { ImportReport, RealisedNature } from '@uni/contracts';
import { sheetImport as copy, realised } from '@uni/phrases';
import { useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import {
  type Change,
  changesOf,
  type ImportRow,
  importRowsOf,
  sourceId,
  suggest,
  type Target,
  targetId,
} from '../sheet-import/mapping.ts';
import { type MemoryScope, saveMemory } from '../sheet-import/mapping-memory.ts';
import type { ChoiceGroup } from '../sheet-import/sheet-parts.tsx';
import { useSheet } from '../sheet-import/use-sheet.ts';
import { isInflow } from '../sheet-import/written-rows.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { importRows } from './realised-api.ts';
import type { RealisedLine } from './realised-model.ts';
import type { RealisedState } from './use-realised.ts';

export interface Preview {
  readonly report: ImportReport;
  readonly rows: readonly ImportRow[];
  readonly changes: readonly Change[];
}

/** The lines of the study that can be typed into, by name. */
export function targetsOf(lines: readonly RealisedLine[]): Target[] {
  const heads = new Map(lines.filter(({ isLeaf }) => !isLeaf).map(({ key, label }) => [key, label]));
  return lines
    .filter(({ isLeaf }) => isLeaf)
    .map(({ key, module, label, parent }) => ({
      key,
      module,
      label: parent === null ? label : `${heads.get(key) ?? ''}, ${label}`,
    }));
}

/** The steps of an import: a file, what goes where, what would change, and that it is done at once. */
export function useImport(state: RealisedState, lines: readonly RealisedLine[], onDone: () => void) {
  const { enterprise } = useWorkspace();
  const targets = useMemo(() => targetsOf(lines), [lines]);
  const [nature, setNature] = useState<RealisedNature>('realised');
  const scope: MemoryScope = { enterprise: enterprise.id, kind: 'realised' };
  const sheet = useSheet(targets, scope, suggest);
  const { file, busy, setBusy, setProblem, mapped, flips } = sheet;
  const [preview, setPreview] = useState<Preview | null>(null);
  const attempt = useRef('');

  const send = async (isPreview: boolean, rows: readonly ImportRow[]): Promise<ImportReport | null> => {
    setBusy(true);
    const body = {
      nature,
      file_name: file?.name ?? '',
      preview: isPreview,
      rows: rows.map(({ position: _, ...row }) => row),
    };
    try {
      return await importRows(enterprise.id, body, attempt.current);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return null;
    } finally {
      setBusy(false);
    }
  };

  const check = async (): Promise<void> => {
    const rows = importRowsOf(mapped, targets, flips);
    if (rows.length === 0) return setProblem(copy.nothingMapped);
    setProblem(null);
    attempt.current = crypto.randomUUID();
    const report = await send(true, rows);
    if (!report) return;
    const out = new Set(report.rejected.map(({ row }) => row));
    const taken = rows.filter((_, at) => !out.has(at));
    setPreview({ report, rows, changes: changesOf(taken, state.entries, nature) });
  };

  const apply = async (): Promise<void> => {
    if (!preview || busy) return;
    const report = await send(false, preview.rows);
    if (!report) return;
    void saveMemory(
      scope,
      mapped.map(({ row, choice }) => [sourceId(row), choice] as const),
    );
    state.remember(report.repeated ? null : report.batch);
    // The dialog gives way to a grid that has the values, not to one that is about to.
    setBusy(true);
    await state.refresh();
    const title = report.repeated ? copy.repeated : copy.applied(report.accepted);
    notify({ kind: 'success', title, duration: durations.message });
    onDone();
  };

  return {
    ...{ sheet, nature, setNature, targets, preview, check, apply },
    back: () => (preview ? setPreview(null) : sheet.leave()),
  };
}

/** The name of a change's line, as the choices name it. */
export function lineNames(targets: readonly Target[]): (change: Pick<Change, 'key' | 'module'>) => string {
  const names = new Map(targets.map((target) => [targetId(target), target.label]));
  return (change) => names.get(targetId(change)) ?? change.key;
}

/** Choices of the mapping under the headings of the table. */
export function targetGroups(targets: readonly Target[]): ChoiceGroup[] {
  const group = (label: string, own: readonly Target[]): ChoiceGroup => ({
    label,
    choices: own.map((target) => ({ id: targetId(target), text: target.label })),
  });
  return [
    group(
      realised.inflows,
      targets.filter(({ key }) => isInflow(key)),
    ),
    group(
      realised.outflows,
      targets.filter(({ key }) => !isInflow(key)),
    ),
  ];
}
