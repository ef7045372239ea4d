/** Documents of studies that tests change, undo and compute. */
import { openStudy, type Projection } from '@uni/engine';
import { expect } from 'vitest';
import { applyEdits, invertEdits, type StudyEdit } from '../edits.ts';
import { type IdSource, identifyStudy, type StudyDocument } from '../ids.ts';
import { toJsonObject } from '../json.ts';

/** Ids that ascend from a number. */
export const counter = (from: number): IdSource => {
  let next = from;
  return () => next++;
};

export function documentOf(study: unknown): StudyDocument {
  const json = toJsonObject(JSON.parse(JSON.stringify(study)));
  if (!json) throw new Error('no study');
  return identifyStudy(json, counter(1));
}

/** The document after edits; to undo them gives the study as it was. */
export function after(document: StudyDocument, edits: readonly StudyEdit[]): StudyDocument {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  const undone = applyEdits(outcome.document, invertEdits(outcome.applied));
  expect(undone.ok && undone.document.study).toEqual(document.study);
  return outcome.document;
}

export function projected({ study }: StudyDocument): Projection {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model.projection;
}
