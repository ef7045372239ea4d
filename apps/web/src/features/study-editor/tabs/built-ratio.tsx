import { builtAreaAt, builtRatio, followBuiltArea, followModuleNumber, privateArea } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { type ReactNode, useCallback, useMemo } from 'react';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { type ListedItem, setEdits } from '../../study/store/edits.ts';
import { type StudyForm, StudyFormProvider, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormFields } from '../../study-forms/form/form-parts.tsx';
import { useHeldCells } from '../../study-forms/month-grid/use-held-cells.ts';

const copy = workspaceFields.modules;

/** A built area that was typed is held like a cell. It has no months: the first stands for it. */
const typedCell = (path: string) => ({ line: path, month: 0 });

function useTypedAreas() {
  const { byLine, hold } = useHeldCells();
  const isTyped = useCallback((path: string): boolean => byLine.get(path)?.has(0) ?? false, [byLine]);
  return { isTyped, hold };
}

/**
 * Module fields with derived values. Areas update the built area until the user types it. A number updates the module's
 * references.
 */
export function FollowedAreas({ children }: { children: ReactNode }) {
  const form = useStudyForm();
  const { isTyped, hold } = useTypedAreas();
  const { document, commit } = form;
  const followed = useMemo(
    (): StudyForm => ({
      ...form,
      commit: (label, edits, location) => {
        const typed = edits.flatMap(({ path }) => (/^\/modules\/@\d+\/built_area$/.test(path) ? [path] : []));
        const holds = typed.filter((path) => !isTyped(path)).map(typedCell);
        const [first] = typed;
        const own = first && holds.length > 0 ? { tab: 'modulos', line: first, from: 0, to: 0, holds } : location;
        commit(label, followBuiltArea(document, followModuleNumber(document, edits), isTyped), own);
        if (holds.length > 0) hold(holds, true);
      },
    }),
    [form, commit, document, isTyped, hold],
  );
  return <StudyFormProvider form={followed}>{children}</StudyFormProvider>;
}

/** Ratio that the built area follows: visible and editable, with a notice when the area no longer follows it. */
export function BuiltRatio({ module }: { module: ListedItem }) {
  const { document, commit, readOnly } = useStudyForm();
  const { isTyped, hold } = useTypedAreas();
  const path = `${module.path}/built_area`;
  const [ratio, own] = [builtRatio(module.value), privateArea(module.value)];
  const follows = ratio === null ? copy.builtUnknown : copy.builtFollows(formatNumber(own, { decimals: 2 }));
  const set = (next: number | null): void => {
    if (next === null || own <= 0) return;
    commit(copy.builtRatio, setEdits(document, path, builtAreaAt(next, own)));
    hold([typedCell(path)], false);
  };
  return (
    <FormFields>
      <NumberField
        label={copy.builtRatio}
        value={ratio === null ? null : Math.round(ratio * 10_000) / 10_000}
        least={0}
        readOnly={readOnly || own <= 0}
        hint={isTyped(path) ? copy.builtTyped : follows}
        onCommit={set}
      />
    </FormFields>
  );
}
