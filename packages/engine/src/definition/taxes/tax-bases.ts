import type { Node } from '../../graph/node.ts';
import { monthIndex } from '../../numeric/calendar.ts';
import { ever } from '../../operators/living.ts';
import { positiveSum, sum } from '../../operators/structure.ts';
import { masked } from '../../operators/windows.ts';
import type { RegimeTerms, Taxation } from '../../study.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { standardClass } from '../lines/class-names.ts';
import { taxMeta } from '../terms/dated-tables.ts';

/** The rows of receipts, less what taxes do not reach, of the enterprise, of a module, or of no module. */
export function taxableRows(scope: EnterpriseScope, of: number | null | 'none'): { node: Node; sign: number }[] {
  const { lines } = scope;
  const read = (key: string): Node | null =>
    of === null ? lines.enterprise(key) : lines.nodeOf(key, of === 'none' ? null : of);
  return [
    { node: read('receipts'), sign: 1 },
    { node: read('revenue.untaxed'), sign: -1 },
    { node: read('refunds'), sign: 1 },
    ...scope.untaxedRentals
      .filter(({ module }) => of === null || module === (of === 'none' ? null : of))
      .map(({ node }) => ({ node, sign: -1 })),
    { node: read('tax_shift'), sign: 1 },
  ].filter((row): row is { node: Node; sign: number } => row.node !== null);
}

/** max(0, receipts − untaxed revenue and rentals − refunds + tax shift) of the enterprise, of a module, or of no module. */
export function taxableBase(scope: EnterpriseScope, id: string, of: number | null | 'none'): Node {
  const rows = taxableRows(scope, of);
  return scope.builder.row(
    id,
    positiveSum,
    rows.map(({ node }) => node),
    { signs: rows.map(({ sign }) => sign) },
    taxMeta('Base tributável do mês'),
  );
}

/** The taxed receipts of a class. */
export interface ClassBase {
  readonly name: string;
  readonly base: Node;
}

/** The lines of a class that its base adds up. */
export const classFamilies = ['class_receipts', 'class_refunds', 'tax_shift'] as const;

/** The base of each class that has receipts; of a study that names none, the only base. */
export function classBasesOf(scope: EnterpriseScope): ClassBase[] {
  const { builder, lines } = scope;
  if (lines.taxClasses.length === 0) return [{ name: standardClass, base: taxableBase(scope, 'tax/base', null) }];
  return lines.taxClasses.flatMap((name): ClassBase[] => {
    const rows = classFamilies.flatMap((family) => lines.enterprise(`${family}.${name}`) ?? []);
    if (rows.length === 0) return [];
    const meta = taxMeta(`Base tributável do mês – ${name}`);
    return [{ name, base: builder.row(`tax/base/class/${name}`, positiveSum, rows, {}, meta) }];
  });
}

/** Σ of the bases of some classes; null without any. */
export function sumOfBases(
  { builder }: EnterpriseScope,
  id: string,
  label: string,
  bases: readonly ClassBase[],
): Node | null {
  const [only] = bases;
  if (!only || bases.length === 1) return only?.base ?? null;
  const rows = bases.map(({ base }) => base);
  return builder.row(id, sum, rows, {}, taxMeta(label));
}

/** A regime, and the months from … to (exclusive) whose receipts obey it. */
export interface TaxPhase {
  readonly terms: RegimeTerms;
  /** Prefix of ids, and the regime's pointer in the study. */
  readonly id: string;
  readonly pointer: string;
  /** What labels add; empty for the first. */
  readonly suffix: string;
  readonly from: number;
  readonly to: number;
}

/** The regimes of a study in order; one that ends before the base month is none. */
export function phasesOf(taxation: Taxation, baseMonth: string): TaxPhase[] {
  const later = taxation.then ?? [];
  const starts = [0, ...later.map(({ from }) => Math.max(0, monthIndex(baseMonth, from)))];
  const first: TaxPhase = {
    terms: taxation,
    id: 'tax',
    pointer: '/taxation',
    suffix: '',
    from: 0,
    to: starts[1] ?? ever,
  };
  const others = later.map((terms, k) => ({
    terms,
    id: `tax/then/${k}`,
    pointer: `/taxation/then/${k}`,
    suffix: `, regime desde ${terms.from}`,
    from: starts[k + 1] as number,
    to: starts[k + 2] ?? ever,
  }));
  return [first, ...others].filter(({ from, to }) => from < to);
}

/** The bases of the classes that obey a regime, in the months of a phase. */
export function basesOfRegime(
  { builder }: EnterpriseScope,
  { terms, id, pointer, suffix, from, to }: TaxPhase,
  bases: readonly ClassBase[],
  regime: RegimeTerms['regime'],
): ClassBase[] {
  const regimeOf = (name: string) => terms.classes?.find((row) => row.class === name)?.regime ?? terms.regime;
  const own = bases.filter(({ name }) => regimeOf(name) === regime);
  if (from === 0 && to === ever) return own;
  return own.map(({ name, base }) => {
    const meta = { ...taxMeta(`${base.meta.label}${suffix}`), fields: { from: `${pointer}/from` } };
    const params = { from, to, lag: 0 };
    return { name, base: builder.row(`${id}/phase/class/${name}`, masked, [base], params, meta) };
  });
}
