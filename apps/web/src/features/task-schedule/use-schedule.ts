import { monthIndex, type Study } from '@uni/engine';
import { taskSchedule as copy } from '@uni/phrases';
import { useState } from 'react';
import type { ListedItem } from '../study/store/edits.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { useItems, useStudyForm } from '../study-forms/form/form-context.tsx';
import { draftOf, type Handle, type MovedDraft, moveHandle, type ScheduleDraft } from './schedule-draft.ts';
import { scheduleEdits } from './schedule-edits.ts';

/** A schedule being moved, over the study it was moved from. */
interface Tried {
  readonly over: Study;
  readonly draft: ScheduleDraft;
  readonly stuck: readonly string[];
}

/** The schedule of a module, as the study has it and as it is being moved. It is applied in one step. */
export function useSchedule(item: ListedItem, name: string) {
  const { study, store, readOnly } = useWorkspace();
  const { document, commit } = useStudyForm();
  const tasks = useItems(`${item.path}/tasks`);
  const loans = useItems('/loans');
  const [tried, setTried] = useState<Tried | null>(null);
  const module = study.modules[item.index];
  if (!module) return null;
  const base = draftOf(study, module, tasks, loans);
  // Another change of the study ends what was being moved: its months may be others.
  const current = tried?.over === study && !readOnly ? tried : null;
  const draft = current?.draft ?? base;
  const closing = study.accomplished ? monthIndex(study.base_month, study.accomplished.closing) : -1;
  const edits = scheduleEdits(document, item.path, draft);
  const change = ({ draft: next, stuck }: MovedDraft): void => setTried({ over: study, draft: next, stuck });
  const apply = (): void => {
    commit(copy.step(name), edits);
    setTried(null);
  };
  return {
    study,
    closing,
    base,
    draft,
    isTried: current !== null,
    stuck: current?.stuck ?? [],
    /** True if the study's dates or curve are no longer those that its tasks give. */
    differs: !current && base.tasks.length > 0 && edits.length > 0,
    outcome: () => store.tried(edits),
    change,
    replace: (next: ScheduleDraft) => change({ draft: next, stuck: [] }),
    move: (handle: Handle, to: number) => {
      const moved = moveHandle(study, draft, handle, to, closing);
      if (moved.draft !== draft) change(moved);
    },
    apply,
    discard: () => setTried(null),
  };
}

export type ScheduleControl = NonNullable<ReturnType<typeof useSchedule>>;
