import { fieldOf, isObject, type Json, type StudyDocument } from '@uni/contracts';
import { valueAt } from './edits.ts';

/** A field of the object at a path; null when either is absent. */
export function fieldAt(document: StudyDocument, path: string, field: string): Json {
  const value = valueAt(document, path);
  return isObject(value) ? fieldOf(value, field) : null;
}
