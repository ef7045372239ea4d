import { premisesIn } from '@uni/analysis';
import { type Json, pointerOf, type StudyDocument } from '@uni/contracts';
import { pathText, premiseName, rowAt } from '../../study-forms/descriptors/field-paths.ts';
import type { Control } from '../../study-forms/form/fields.ts';

/** A premise that a cell can give: one value, which a field of a form shows. */
export interface Premise {
  readonly path: string;
  /** JSON Pointer in the study, as proposals name inputs. */
  readonly input: string;
  readonly name: string;
  readonly value: Json;
  readonly text: string;
  readonly control: Control;
}

/** Kinds of fields whose one value a cell can hold. */
const kinds: ReadonlySet<Control['kind']> = new Set([
  ...(['money', 'percent', 'integer', 'number', 'rate', 'month', 'month_ref'] as const),
  ...(['calendar', 'switch', 'choice', 'text'] as const),
]);

/** Vectors, lists and choices that replace a whole item are left to the study's own forms. */
export function premisesOf(document: StudyDocument, baseMonth: string): Premise[] {
  return [...premisesIn(document)].flatMap(([path, value]): Premise[] => {
    const row = rowAt(path);
    const input = pointerOf(document, path);
    if (!row || row.replaces || row.toDisplay || input === null || !kinds.has(row.control.kind)) return [];
    if (!isOneValue(row.control, value)) return [];
    const name = premiseName(document, path);
    return [{ path, input, name, value, text: pathText(path, value, baseMonth), control: row.control }];
  });
}

/** Of a rate the number and not its basis; of a month that follows an anchor nothing. */
const isOneValue = ({ kind }: Control, value: Json): boolean => {
  if (kind === 'switch') return typeof value === 'boolean';
  if (kind === 'text' || kind === 'calendar') return typeof value === 'string';
  return kind === 'choice' ? typeof value === 'string' : typeof value === 'number';
};
