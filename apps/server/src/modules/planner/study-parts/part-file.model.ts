/** A part of a version as a table: a row for each item, a column for each value inside it. */
import { isObject, type Json, type JsonObject, type StudyPart } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { studyFields } from '@uni/phrases';
import type { FileColumn } from '../../../platform/files/index.ts';

type Leaf = readonly [way: string, value: Json];

/** Values of one row by their way inside it: `value.amount`. A vector is one text, a list of rows a text for each. */
const leavesOf = (value: Json, way: string): Leaf[] => {
  if (isObject(value))
    return Object.entries(value).flatMap(([field, inner]) => leavesOf(inner, way === '' ? field : `${way}.${field}`));
  if (!Array.isArray(value)) return [[way, value]];
  if (value.some(isObject)) return value.flatMap((item, at) => leavesOf(item, `${way}.${at + 1}`));
  return [[way, value.map(textOf).join('; ')]];
};

/** Of a computed row each month has a column of its own: `values.0` is the base month. */
const computedLeavesOf = ({ values, ...row }: JsonObject): Leaf[] => [
  ...leavesOf(row, ''),
  ...(Array.isArray(values) ? values.map((cents, month): Leaf => [`values.${month}`, cents]) : []),
];

const textOf = (value: Json): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return String(value);
};

/** Fields in centavos of a computed part, exported in reais. */
const isCents = (way: string): boolean => /^(values\.\d+|total|amount|vgv_own|received|to_receive)$/.test(way);

const labelOf = (way: string, baseMonth: string): string => {
  const [field = '', month = ''] = way.split('.');
  if (field === 'values' && /^\d+$/.test(month))
    return monthAt(baseMonth, Number(month)).split('-').reverse().join('/');
  return way
    .split('.')
    .map((name) => studyFields[name] ?? name)
    .join(' – ');
};

/** The rows of a file: those of a list, those within an object, or the object as one row. */
const rowsOf = (part: Json): JsonObject[] => {
  if (Array.isArray(part)) return part.filter(isObject);
  if (!isObject(part)) return [];
  const held = [part.items, part.lines].find((rows) => Array.isArray(rows));
  return Array.isArray(held) ? held.filter(isObject) : [part];
};

/** Column names of a part without rows: the file lists what it would hold. */
const headsOf = (part: StudyPart): readonly string[] => {
  if (part.from === 'months') return ['id', 'month', 'amount'];
  if (part.from !== 'items') return [];
  const { named, saved } = part.rows;
  return ['id', ...named, ...(saved === 'all' ? ['name'] : saved)];
};

/** Columns in the order in which rows bring them; `key` only repeats `id`. */
export const tableOf = (
  value: Json,
  part: StudyPart,
  baseMonth: string,
): { columns: FileColumn[]; rows: string[][] } => {
  const isComputed = part.from === 'projection';
  const leaves = (row: JsonObject) => (isComputed ? computedLeavesOf(row) : leavesOf(row, ''));
  const rows = rowsOf(value).map((row) => new Map(leaves(row).filter(([way]) => way !== 'key' || !('id' in row))));
  const ways = rows.length === 0 ? headsOf(part) : [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const isMoney = (way: string) => isComputed && isCents(way);
  const isNumber = (way: string) => rows.every((row) => typeof (row.get(way) ?? 0) === 'number');
  const formatOf = (way: string): FileColumn['format'] => {
    if (isMoney(way)) return 'money';
    return isNumber(way) ? 'number' : 'text';
  };
  const cellOf = (way: string, cell: Json) =>
    isMoney(way) && typeof cell === 'number' ? (cell / 100).toFixed(2) : textOf(cell);
  return {
    columns: ways.map((way) => ({ label: labelOf(way, baseMonth), format: formatOf(way), width: 18 })),
    rows: rows.map((row) => ways.map((way) => cellOf(way, row.get(way) ?? null))),
  };
};
