import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CashFlowEnterprise } from '@uni/contracts';
import { organizationCashFlow } from '@uni/phrases';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { keyOf } from '../../api/query.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { addMonths } from '../../ui/numbers/index.ts';
import { movedText } from './timeline-model.ts';

const copy = organizationCashFlow.timeline;

interface Moved {
  enterprise: CashFlowEnterprise;
  shift: number;
}

/** Makes a draft of each moved enterprise: a clone with the base month moved, so that everything is projected again. */
export function useSaveMoved() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (list: readonly Moved[]) => {
      const failed: string[] = [];
      for (const moved of list) {
        try {
          await saveOne(moved);
        } catch {
          failed.push(moved.enterprise.name);
        }
      }
      return { saved: list.length - failed.length, failed };
    },
    onSuccess: ({ saved, failed }) => {
      if (saved > 0) notify({ kind: 'success', title: copy.saved(saved), duration: durations.success });
      if (failed.length > 0) {
        notify({ kind: 'error', title: copy.saveFailed(failed.join(', ')), duration: durations.error });
      }
      return client.invalidateQueries({ queryKey: keyOf('GET /api/planner/versions/') });
    },
  });
}

async function saveOne({ enterprise, shift }: Moved): Promise<void> {
  const { id } = await call('POST /api/planner/versions/:id/clone/', {
    params: { id: enterprise.version.id },
    body: { nome: copy.versionName(enterprise.version.nome, movedText(shift)).slice(0, 80) },
    idempotencyKey: newIdempotencyKey(),
    notify: 'none',
  });
  try {
    const { revision, study } = await call('GET /api/planner/versions/:id/study/', { params: { id } });
    const before = String(study.base_month);
    const edit = { op: 'set', path: '/base_month', old: before, new: addMonths(before, shift) } as const;
    await call('PATCH /api/planner/versions/:id/study/', {
      params: { id },
      body: { revision, edits: [edit] },
      notify: 'none',
    });
  } catch (problem) {
    // A copy that did not move is of no use. No one else has seen it.
    await call('DELETE /api/planner/versions/:id/', {
      params: { id },
      body: { id },
      ifMatch: null,
      notify: 'none',
    }).catch(() => undefined);
    throw problem;
  }
}
