import type { StudyDocument } from '@uni/contracts';
import { monthAt, parseMonth } from '@uni/engine';
import { documentOf, treeOf } from './tree.ts';

/**
 * Returns a study that begins `months` later, or earlier. Every date of a plan is relative to the base month and moves along.
 * Calendar dates stay: published indexes and the months from which a tax rate holds. Realised months belong to the original plan
 * and are left out.
 */
export function shiftedStudy(document: StudyDocument, months: number): StudyDocument {
  const tree = treeOf(document);
  const base = document.study.base_month;
  if (months === 0 || tree.kind !== 'fields' || typeof base !== 'string' || parseMonth(base) === null) return document;
  const fields = new Map(tree.fields);
  fields.delete('accomplished');
  fields.set('base_month', { kind: 'leaf', value: monthAt(base, months) });
  return documentOf({ kind: 'fields', fields });
}
