/** Numbers of the study as cells that formulas read. */
import type { LivingTerm, Node, Terms } from '../../graph/node.ts';

/** Context that turns numbers of a study into nodes. */
interface Numbers {
  readonly builder: { readonly written: boolean };
  whole(pointer: string, value: number, label: string): Node;
}

/** Months that a workbook has after the last one, so that dates may be moved in it. */
export const roomMonths = 24;

/** The cell of a node of one value. */
export function cellTerm(node: Node): LivingTerm {
  return (writer) => writer.cell(node, 0);
}

/** Returns the terms for a node's parameters where rows are written out; else parameters stay as they are. */
export function withTerms(premises: Numbers, terms: Terms): { terms?: Terms } {
  return premises.builder.written ? { terms } : {};
}

/** A whole number of the study as a term. It is the number's cell where the study gives it and rows are written out. */
export function countTerm(
  premises: Numbers,
  pointer: string,
  given: number | null | undefined,
  absent: number,
  label: string,
): LivingTerm {
  if (!premises.builder.written || given === null || given === undefined) return given ?? absent;
  return cellTerm(premises.whole(pointer, given, label));
}
