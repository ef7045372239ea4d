import { monthAt, monthIndex } from '@uni/engine';
import { sheetImport, workspace } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { ignored } from '../../sheet-import/mapping.ts';
import { type MemoryScope, saveMemory } from '../../sheet-import/mapping-memory.ts';
import { useSheet } from '../../sheet-import/use-sheet.ts';
import type { Draft } from '../../study/store/drafting.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { useHeldCells } from '../../study-forms/month-grid/use-held-cells.ts';
import { type CostPlan, costSheet, planCosts, suggestCost } from './cost-import.ts';

const copy = sheetImport.costs;

export interface CostPreview {
  readonly plan: CostPlan;
  /** Study of the plan: another one requires a new preview. */
  readonly draft: Draft;
  /** Costs at the base date, and as projected, in centavos. */
  readonly totals: readonly { readonly name: string; readonly before: number; readonly after: number }[];
  /** The last month, when the study grows. */
  readonly grows: string | null;
  readonly refused: string | null;
}

/** The steps of a sheet into the costs of the current study. The last one is one step of undo. */
export function useCostImport(onDone: () => void) {
  const { enterprise, store, state, tab } = useWorkspace();
  const { draft } = state;
  const { byLine } = useHeldCells();
  const costs = useMemo(() => costSheet(draft, byLine), [draft, byLine]);
  const scope: MemoryScope = { enterprise: enterprise.id, kind: 'costs' };
  const sheet = useSheet(costs.targets, scope, suggestCost);
  const [clears, setClears] = useState(true);
  const [preview, setPreview] = useState<CostPreview | null>(null);

  const check = (): void => {
    const isEmpty = sheet.mapped.every(({ choice }) => choice === ignored);
    sheet.setProblem(isEmpty ? copy.nothingMapped : null);
    if (isEmpty) return;
    const plan = planCosts(costs, sheet.mapped, { isPositive: sheet.flips, clears });
    setPreview({ plan, draft, ...outcomeOf(plan, draft) });
  };

  /** Computes the study's results after the plan, without changing it. */
  const outcomeOf = (plan: CostPlan, before: Draft): Pick<CostPreview, 'totals' | 'grows' | 'refused'> => {
    const tried = store.tried(plan.edits);
    const after = tried.ok ? tried.draft : null;
    const held = after?.held.length ?? 0;
    if (!after || held > before.held.length) {
      const reason = after?.errors[0]?.message ?? workspace.save.lost;
      return { totals: [], grows: null, refused: copy.refused(reason) };
    }
    const [base, next] = [before.model.projection, after.model.projection];
    const atBase = costSheet(after, byLine);
    const grows = next.months > base.months ? formatMonth(monthAt(next.base_month, next.months - 1)) : null;
    const totals = [
      { name: copy.total, before: costs.total, after: atBase.total },
      { name: copy.projected, before: costs.projected, after: atBase.projected },
    ];
    return { totals, grows, refused: null };
  };

  const apply = (): void => {
    if (!preview || preview.refused !== null) return;
    const { plan } = preview;
    if (store.getState().draft !== preview.draft) {
      setPreview(null);
      sheet.setProblem(copy.moved);
      return;
    }
    const [first] = plan.changes;
    const at = first ? monthIndex(draft.model.study.base_month, first.month) : 0;
    const location = first && { tab, line: first.line, from: at, to: at };
    if (!store.commit(copy.step(sheet.file?.name ?? ''), plan.edits, location)) return;
    void saveMemory(scope, plan.memory);
    const title = copy.applied(plan.items.length);
    notify({ kind: 'success', title, text: copy.appliedHint, duration: durations.message });
    onDone();
  };

  return {
    ...{ sheet, costs, clears, setClears, preview, check, apply },
    back: () => (preview ? setPreview(null) : sheet.leave()),
  };
}
