import { useQuery } from '@tanstack/react-query';
import { parseFormula } from '@uni/analysis';
import type { CollaborationDefinition, CollaborationDetail, CollaborationIndicator } from '@uni/contracts';
import { useEffect, useState } from 'react';
import { colabKey, indicatorsStore, previewIndicator } from '../../../api/colab/indicators.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { faultText } from '../formula-text.ts';

const fields = ['name', 'formula', 'unit', 'direction', 'shown'] as const;
/** Pause in typing before a formula is computed, in milliseconds. */
const pauseMs = 400;

const isIndicator = (value: unknown): value is CollaborationIndicator =>
  typeof value === 'object' && value !== null && 'version' in value && 'formula' in value;

/** Returns the stored indicator from a 412, after another user's earlier save. */
export const currentOf = (failure: unknown): CollaborationIndicator | null => {
  if (!(failure instanceof ApiFailure) || failure.status !== 412) return null;
  const current: unknown = Reflect.get(Object(failure.body), 'current');
  return isIndicator(current) ? current : null;
};

/** A definition being written. A refusal loses nothing that was typed; the value is visible before it is saved. */
export function useDefinition(indicator: CollaborationIndicator, detail: CollaborationDetail, onSaved: () => void) {
  const [draft, setDraft] = useState<CollaborationDefinition>(() => pickDefinition(indicator));
  const [version, setVersion] = useState(indicator.version);
  const settled = useSettled(draft.formula);
  const parsed = parseFormula(draft.formula);
  const scope = {
    ...{ key: indicator.key, month: detail.month, months: detail.months },
    enterprises: detail.enterprises.map(({ id }) => id),
  };
  const preview = useQuery({
    queryKey: [...colabKey, 'indicator-previews', settled, scope],
    queryFn: ({ signal }) => previewIndicator({ ...scope, formula: settled }, signal),
    enabled: parseFormula(settled).ok && detail.enterprises.length > 0,
    retry: false,
  });
  // Refusals appear next to the fields.
  const save = useSave(indicatorsStore, { notify: 'successes' });
  const submit = () =>
    save.mutate(
      { type: 'PATCH', body: { key: indicator.key, version, ...draft } },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          const current = currentOf(failure);
          if (current) setVersion(current.version);
        },
      },
    );
  const refused = save.error instanceof ApiFailure ? save.error : null;
  return {
    ...{ draft, preview, save, submit, refused },
    formula: parsed.ok ? parsed.formula : null,
    /** The fault of the current formula; else the server's message for a field. */
    fault: parsed.ok ? undefined : faultText(parsed.fault),
    isStale: currentOf(save.error) !== null,
    isTouched: fields.some((field) => draft[field] !== indicator[field]),
    isSettled: settled === draft.formula,
    set: (changes: Partial<CollaborationDefinition>) => setDraft((now) => ({ ...now, ...changes })),
    toStandard: () => setDraft(pickDefinition(indicator.standard)),
  };
}

const pickDefinition = ({
  name,
  formula,
  unit,
  direction,
  shown: isVisible,
}: CollaborationDefinition): CollaborationDefinition => ({
  name,
  formula,
  unit,
  direction,
  shown: isVisible,
});

/** Returns the text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
