/** A part of a version as a table: a row for each item, a column for each value inside it. */
import { isObject, type Json, type JsonObject, type StudyPart } from '@uni/contracts';
import { studyFields } from '@uni/phrases';
import type { FileColumn } from '../../../platform/files/index.ts';

/** Values of one row by their way inside it: `value.amount`. A vector is one text, a list of rows a text for each. */
const leavesOf = (value: Json, way: string): [way: string, value: Json][] => {
  if (isObject(value))
    return Object.entries(value).flatMap(([field, inner]) => leavesOf(inner, way === '' ? field : `${way}.${field}`));
  if (!Array.isArray(value)) return [[way, value]];
  if (value.some(isObject)) return value.flatMap((item, at) => leavesOf(item, `${way}.${at + 1}`));
  return [[way, value.map(textOf).join('; ')]];
};

const textOf = (value: Json): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return String(value);
};

const labelOf = (way: string): string =>
  way
    .split('.')
    .map((field) => studyFields[field] ?? field)
    .join(' – ');

/** The rows that a file has: those of a list, those under `items`, or the object as one row. */
const rowsOf = (part: Json): JsonObject[] => {
  if (Array.isArray(part)) return part.filter(isObject);
  if (!isObject(part)) return [];
  return Array.isArray(part.items) ? part.items.filter(isObject) : [part];
};

/** Heads of a part that has no rows: a file says what it would hold. */
const headsOf = (part: StudyPart): readonly string[] => {
  if (part.from === 'months') return ['id', 'month', 'amount'];
  if (part.from !== 'items') return [];
  const { named, saved } = part.rows;
  return ['id', ...named, ...(saved === 'all' ? ['name'] : saved)];
};

/** Columns in the order in which rows bring them; `key` only repeats `id`. */
export const tableOf = (value: Json, part: StudyPart): { columns: FileColumn[]; rows: string[][] } => {
  const rows = rowsOf(value).map((row) => new Map(leavesOf(row, '').filter(([way]) => way !== 'key')));
  const ways = rows.length === 0 ? headsOf(part) : [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const isNumber = (way: string) =>
    rows.every((row) => row.get(way) === null || row.get(way) === undefined || typeof row.get(way) === 'number');
  return {
    columns: ways.map((way) => ({ label: labelOf(way), format: isNumber(way) ? 'number' : 'text', width: 18 })),
    rows: rows.map((row) => ways.map((way) => textOf(row.get(way) ?? null))),
  };
};
