import { applyEdits, type CorporateLayer, pathOf, type StoredCorporateLayer, type StudyDocument } from '@uni/contracts';
import type { StudyError } from '@uni/engine';
import { useMemo, useState } from 'react';
import { type LayerSave, saveCorporateLayer } from '../../../api/planner/corporate-layer.ts';
import type { FocusRequest, StudyForm } from '../../study-forms/form/form-context.tsx';
import { documentOf, documentPointer, layerFacts, layerOf } from './layer-document.ts';

interface DraftStart {
  stored: StoredCorporateLayer;
  /** What is edited where nothing is stored. */
  begun: CorporateLayer;
  readOnly: boolean;
  /** A pointer of the layer, focused first. */
  target: string | null;
}

/** A layer while it is edited: what is typed stays through refusals and other people's saves. */
export function useLayerDraft({ stored, begun, readOnly, target }: DraftStart) {
  const [document, setDocument] = useState(() => documentOf(stored.layer ?? begun));
  const [version, setVersion] = useState(stored.version);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [stale, setStale] = useState<StoredCorporateLayer | null>(null);
  const [focus, setFocus] = useState<FocusRequest | null>(() => requestOf(document, target));
  const [isChanged, setIsChanged] = useState(false);
  const facts = useMemo(() => layerFacts(document), [document]);
  const form: StudyForm = {
    ...{ document, facts, readOnly, errors, focus },
    changeAt: () => null,
    inertAt: () => null,
    requestEffects: null,
    commit: (_, edits) => {
      const outcome = applyEdits(document, edits);
      if (!outcome.ok) return;
      setDocument(outcome.document);
      setErrors((now) =>
        without(
          now,
          edits.map(({ path }) => path),
        ),
      );
      setIsChanged(true);
    },
  };
  const showErrors = (refused: readonly StudyError[]): void => {
    const byPath = refused.map(
      ({ path, message }) => [pathOf(document, documentPointer(path)) ?? path, message] as const,
    );
    setErrors(new Map(byPath));
    setFocus((now) => (byPath[0] ? { path: byPath[0][0], request: (now?.request ?? 0) + 1 } : now));
  };
  /** Saves over a version: the one that was read, or another user's later one. */
  const save = async (over = version): Promise<LayerSave> => {
    const outcome = await saveCorporateLayer(layerOf(document), over);
    setStale(outcome.kind === 'stale' ? outcome.stored : null);
    if (outcome.kind === 'refused') showErrors(outcome.errors);
    return outcome;
  };
  const takeStored = (): void => {
    if (!stale) return;
    setDocument(documentOf(stale.layer ?? begun));
    setVersion(stale.version);
    setErrors(new Map());
    setStale(null);
    setIsChanged(false);
  };
  return { form, errors, stale, isChanged, save, takeStored };
}

function requestOf(document: StudyDocument, pointer: string | null): FocusRequest | null {
  const path = pointer === null ? null : pathOf(document, documentPointer(pointer));
  return path === null ? null : { path, request: 1 };
}

/** A message goes when its field, or what it stands in, is changed. */
function without(errors: ReadonlyMap<string, string>, paths: readonly string[]): ReadonlyMap<string, string> {
  const touches = (path: string): boolean => paths.some((edited) => path.startsWith(edited) || edited.startsWith(path));
  return new Map([...errors].filter(([path]) => !touches(path)));
}
