/** What of a line is of each class that taxes select by. */
import { classLabel } from '../../catalogue/line-labels.ts';
import type { Builder } from '../../graph/builder.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { difference } from '../../operators/cells/elementwise.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { sum } from '../../operators/cells/structure.ts';
import { classPart, classShare } from '../../operators/taxes/class-parts.ts';
import { standardClass, type TaxClass } from './class-names.ts';

/** The rows of a line by class. */
export type ClassParts = ReadonlyMap<TaxClass, Node>;

/** A row that belongs to a class. */
export interface ClassRow {
  readonly taxClass: TaxClass;
  readonly node: Node;
}

function labelled(meta: Meta, text: string): Meta {
  return { ...meta, label: `${meta.label}: ${text}` };
}

function nameOf(taxClass: TaxClass): string {
  return taxClass === null ? 'parte não tributada' : `classe ${classLabel(taxClass)}`;
}

/** The part of an id that stands for a class; no class has the name of what is untaxed. */
export function classId(taxClass: TaxClass): string {
  return taxClass ?? '-';
}

/**
 * Parts of a line that is rounded once. Each is what is of the classes up to it, rounded, less the one before. `until` makes the
 * line of some classes; that of all of them is the line itself.
 */
export function cumulatedParts(
  builder: Builder,
  line: Node,
  classes: readonly TaxClass[],
  until: (classes: readonly TaxClass[], ending: string, meta: Meta) => Node,
): ClassParts {
  const pieces = new Map<TaxClass, Node>();
  let before: Node | null = null;
  classes.forEach((taxClass, k) => {
    const isLast = k === classes.length - 1;
    const ending = `/until/${classId(taxClass)}`;
    const upTo = isLast
      ? line
      : until(classes.slice(0, k + 1), ending, labelled(line.meta, `até a ${nameOf(taxClass)}`));
    const id = `${line.id}/class/${classId(taxClass)}`;
    const piece = before
      ? builder.row(id, difference, [upTo, before], {}, labelled(line.meta, nameOf(taxClass)))
      : upTo;
    pieces.set(taxClass, piece);
    before = upTo;
  });
  return pieces;
}

/** Parts of a line whose rows are rounded each. */
export function addedParts(builder: Builder, id: string, meta: Meta, rows: readonly ClassRow[]): ClassParts {
  const classes = [...new Set(rows.map(({ taxClass }) => taxClass))];
  return new Map(
    classes.map((taxClass) => {
      const own = rows.filter((row) => row.taxClass === taxClass).map(({ node }) => node);
      const [only] = own;
      if (only && own.length === 1) return [taxClass, only];
      const about = labelled(meta, nameOf(taxClass));
      return [taxClass, builder.row(`${id}/class/${classId(taxClass)}`, sum, own, {}, about)];
    }),
  );
}

/**
 * Parts of a line by the weights of its month, else by those of all months. Without either all is of the first class.
 * `classes`: in order.
 */
export function dividedParts(
  builder: Builder,
  line: Node,
  classes: readonly TaxClass[],
  weights: ClassParts,
): ClassParts {
  const present = classes.filter((taxClass) => taxClass === standardClass || weights.has(taxClass));
  const [only] = present;
  if (present.length < 2) return new Map(only === undefined ? [] : [[only, line]]);
  const at = (taxClass: TaxClass) => `${line.id}/divided/${classId(taxClass)}`;
  const rows = present.map((taxClass) => weights.get(taxClass) ?? noRow(builder, at(taxClass), line.meta));
  const pieces = new Map<TaxClass, Node>();
  let lower: Node | null = null;
  present.forEach((taxClass, k) => {
    const isLast = k === present.length - 1;
    const name = nameOf(taxClass);
    const about: Meta = { ...labelled(line.meta, `participação até a ${name}`), unit: 'share' };
    const upper: Node | null = isLast
      ? null
      : builder.row(`${at(taxClass)}/share`, classShare, rows, { count: k + 1 }, about);
    const inputs = [line, ...[upper, lower].filter((row) => row !== null)];
    const params = { hasUpper: upper !== null, hasLower: lower !== null };
    pieces.set(taxClass, builder.row(at(taxClass), classPart, inputs, params, labelled(line.meta, name)));
    lower = upper;
  });
  return pieces;
}

function noRow(builder: Builder, id: string, meta: Meta): Node {
  const about = { ...labelled(meta, 'nada planejado'), fields: { section: '/base_month' } };
  return builder.row(`${id}/none`, inputRow, [], { start: 0, values: [] }, about);
}
