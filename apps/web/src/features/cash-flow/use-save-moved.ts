import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CashFlowEnterprise, Version } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { organizationCashFlow } from '@uni/phrases';
import { read, write } from '../../api/untyped.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { addMonths } from '../../ui/numbers/index.ts';
import { movedText } from './timeline-model.ts';

const words = organizationCashFlow.timeline;

interface Moved {
  enterprise: CashFlowEnterprise;
  shift: number;
}

/** Makes a draft of each moved enterprise: its version cloned, with the base month moved, so that everything is projected anew. */
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
      if (saved > 0) notify({ kind: 'success', title: words.saved(saved), duration: durations.success });
      if (failed.length > 0) {
        notify({ kind: 'error', title: words.saveFailed(failed.join(', ')), duration: durations.error });
      }
      return client.invalidateQueries({ queryKey: ['planner', 'versions'] });
    },
  });
}

async function saveOne({ enterprise, shift }: Moved): Promise<void> {
  const draft = await write<Version>({
    method: 'POST',
    url: `/api/planner/versions/${enterprise.version.id}/clone/`,
    body: { nome: words.versionName(enterprise.version.nome, movedText(shift)).slice(0, 80) },
    noMessage: true,
    quiet: true,
  });
  const url = `/api/planner/versions/${draft.id}/`;
  try {
    const { revision, study } = await read<{ revision: number; study: Study }>(`${url}study/`);
    const edit = { op: 'set', path: '/base_month', old: study.base_month, new: addMonths(study.base_month, shift) };
    await write({
      method: 'PATCH',
      url: `${url}study/`,
      body: { revision, edits: [edit] },
      noMessage: true,
      quiet: true,
    });
  } catch (problem) {
    // A copy that did not move is not what was asked for.
    await write({ method: 'DELETE', url, body: { id: draft.id }, noMessage: true, quiet: true }).catch(() => undefined);
    throw problem;
  }
}
