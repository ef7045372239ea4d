import type { Difference } from '@uni/analysis';
import type { StudyDocument, StudyEdit } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { itemsAt } from '../../study/store/edits.ts';
import type { StepLocation } from '../../study/store/history.ts';
import type { StudyFacts } from '../../study/study-facts.ts';

/** A request to show and focus the input of a path of the study. */
export interface FocusRequest {
  path: string;
  /** Changes with every request. */
  request: number;
}

/** A difference of a field from the compared version. */
export interface FieldChange {
  versionName: string;
  difference: Difference;
  baseMonth: string;
}

/** State and actions shared by every input of the workspace. */
export interface StudyForm {
  document: StudyDocument;
  facts: StudyFacts;
  readOnly: boolean;
  /** Messages by path. */
  errors: ReadonlyMap<string, string>;
  focus: FocusRequest | null;
  /** Returns how a path differs from the compared version, or null where they agree. */
  changeAt: (path: string) => FieldChange | null;
  /** Returns why the last change at this path moved no number, or null where one moved. */
  inertAt: (path: string) => string | null;
  /** Opens the panel with the effects of a path; null where there is none. */
  requestEffects: ((path: string, label: string) => void) | null;
  /** One named step of undo; its location is where undoing it leads. */
  commit: (label: string, edits: readonly StudyEdit[], location?: StepLocation) => void;
}

const FormContext = createContext<StudyForm | null>(null);

export function StudyFormProvider({ form, children }: { form: StudyForm; children: ReactNode }) {
  return <FormContext value={form}>{children}</FormContext>;
}

/** The form around an input. Outside of a workspace there is none, which is a mistake of the programme. */
export function useStudyForm(): StudyForm {
  const form = use(FormContext);
  invariant(form, 'a field of the study stands outside of a workspace');
  return form;
}

/** The items of a list of the study. */
export function useItems(listPath: string) {
  const { document } = useStudyForm();
  return useMemo(() => itemsAt(document, listPath), [document, listPath]);
}
