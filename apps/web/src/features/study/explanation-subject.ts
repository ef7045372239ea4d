import type { CashFlowLine } from './cash-flow-view.ts';
import type { LinePosition } from './line-position.ts';
import { lineOf } from './navigation.ts';

/** Subject of a requested explanation. */
export type Subject =
  | ({ kind: 'cell'; month: number; label?: string } & LinePosition)
  | { kind: 'indicator'; key: string }
  /** Cells that read this cell, instead of its inputs. */
  | ({ kind: 'dependents'; month: number; label?: string } & LinePosition)
  /** A row behind the lines, by the name that the engine gives it. */
  | { kind: 'inner'; id: string; month: number; label: string }
  /** Cells that a field of the study moves, by its path. */
  | { kind: 'field'; path: string; label: string }
  | ({ kind: 'total'; label: string } & LinePosition)
  /** A part of another subject's receipt that has no name of its own, by its position among the parts. */
  | { kind: 'part'; of: Subject; at: readonly number[]; label: string }
  /** A row of the view over several months: a quarter, a year, a total. Or a sum that only the view has. */
  | { kind: 'row'; line: string; from: number; to: number };

/** The subject with what depends on a cell. Null for what is no cell of the projection: an indicator, a sum of the view. */
export function dependentsSubject(tree: readonly CashFlowLine[], subject: Subject): Subject | null {
  if (subject.kind === 'cell') return { ...subject, kind: 'dependents' };
  if (subject.kind !== 'row' || subject.from !== subject.to) return null;
  const line = lineOf(tree, subject.line);
  return line?.cell ? { kind: 'dependents', ...line.cell, month: subject.from, label: line.label } : null;
}
