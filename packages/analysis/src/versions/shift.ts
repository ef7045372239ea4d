import type { StudyDocument } from '@uni/contracts';
import { monthAt, parseMonth } from '@uni/engine';
import { documentOf, treeOf } from './tree.ts';

/**
 * A study that begins `months` later, or earlier. Every date of a plan is counted from the base month and goes along;
 * what the calendar fixes stays: published indexes and the months from which a tax rate holds. Realised months belong
 * to the plan that was realised and are left out.
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
