import type { Node } from '../../graph/node.ts';
import { monthIndex } from '../../numeric/calendar.ts';
import { ever } from '../../operators/cells/living.ts';
import { positiveSum, sum } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import type { ActualProfit, RegimeTerms, Taxation } from '../../study.ts';
import { lineOf } from '../companies/companies.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { standardClass } from '../lines/class-names.ts';
import type { Owner } from '../lines/owners.ts';
import { taxMeta } from '../terms/dated-tables.ts';
import { usesActualProfit } from './regime-fields.ts';

/** The lines of a tax base. */
export interface BaseSource {
  line(key: string): Node | null;
  /** What of the rentals' receipts taxes do not reach. */
  readonly untaxed: readonly Node[];
  /** What labels add. */
  readonly suffix: string;
}

/** Returns the lines of an owner alone. */
export function sourceOfOwner({ lines, untaxedRentals }: EnterpriseScope, owner: Owner): BaseSource {
  const untaxed = untaxedRentals.filter((row) => row.owner === owner).map(({ node }) => node);
  return { line: (key) => lines.nodeOf(key, owner), untaxed, suffix: '' };
}

/** Returns all lines of a company. */
export function sourceOfCompany(scope: EnterpriseScope, company: Company): BaseSource {
  if (company.key !== null) return scope.context.rules().companySource(scope, company);
  const untaxed = scope.untaxedRentals.map(({ node }) => node);
  return { line: (key) => scope.lines.enterprise(key), untaxed, suffix: '' };
}

/** Returns what of an owner's rentals taxes do not reach, as one row; null for nothing. */
export function untaxedRow({ builder, untaxedRentals }: EnterpriseScope, owner: string | null): Node | null {
  const rows = untaxedRentals.filter((row) => row.owner === owner).map(({ node }) => node);
  const [first] = rows;
  if (!first || rows.length === 1) return first ?? null;
  const id = `rental/untaxed/${owner ?? 'common'}`;
  const meta = taxMeta('Aluguéis não tributados, de nenhum módulo');
  return builder.nodes.get(id) ?? builder.row(id, sum, rows, {}, meta);
}

/** A row of a base, added or taken off. */
export interface SignedRow {
  readonly node: Node;
  readonly sign: 1 | -1;
}

/** The rows of receipts, less what taxes do not reach. */
export function taxableRows({ line, untaxed }: BaseSource): SignedRow[] {
  const rows: { node: Node | null; sign: 1 | -1 }[] = [
    { node: line('receipts'), sign: 1 },
    { node: line('revenue.untaxed'), sign: -1 },
    { node: line('refunds'), sign: 1 },
    ...untaxed.map((node) => ({ node, sign: -1 as const })),
    { node: line('tax_shift'), sign: 1 },
  ];
  return rows.filter((row): row is SignedRow => row.node !== null);
}

/** max(0, receipts − untaxed revenue and rentals − refunds + tax shift). */
export function taxableBase({ builder }: EnterpriseScope, id: string, source: BaseSource): Node {
  const rows = taxableRows(source);
  return builder.row(
    id,
    positiveSum,
    rows.map(({ node }) => node),
    { signs: rows.map(({ sign }) => sign) },
    taxMeta(`Base tributável do mês${source.suffix}`),
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
export function classBasesOf(scope: EnterpriseScope, company: Company): ClassBase[] {
  const { builder, lines } = scope;
  const id = `${company.id}tax/base`;
  if (lines.taxClasses.length === 0) {
    return [{ name: standardClass, base: taxableBase(scope, id, sourceOfCompany(scope, company)) }];
  }
  return lines.taxClasses.flatMap((name): ClassBase[] => {
    const rows = classFamilies.flatMap((family) => lineOf(scope, `${family}.${name}`, company) ?? []);
    if (rows.length === 0) return [];
    const meta = taxMeta(`Base tributável do mês – ${name}${company.suffix}`);
    return [{ name, base: builder.row(`${id}/class/${name}`, positiveSum, rows, {}, meta) }];
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
  /** The same for its tables, which companies that inherit it share. */
  readonly tables: { readonly id: string; readonly suffix: string };
  readonly from: number;
  readonly to: number;
}

/** A phase that taxes actual profit. */
export interface ActualPhase extends TaxPhase {
  readonly terms: RegimeTerms & { readonly real: ActualProfit };
}

/** The regimes of a company in order; one that ends before the base month is none. */
export function phasesOf(company: Company, taxation: Taxation, baseMonth: string): TaxPhase[] {
  const { pointer } = company.taxation;
  const isShared = pointer === '/taxation';
  const named = (ending: string, suffix: string) => ({
    id: `${company.id}tax${ending}`,
    pointer: `${pointer}${ending}`,
    suffix: `${company.suffix}${suffix}`,
    tables: isShared
      ? { id: `tax${ending}`, suffix }
      : { id: `${company.id}tax${ending}`, suffix: `${company.suffix}${suffix}` },
  });
  const later = taxation.then ?? [];
  const starts = [0, ...later.map(({ from }) => Math.max(0, monthIndex(baseMonth, from)))];
  const first: TaxPhase = {
    terms: taxation,
    ...named('', ''),
    from: 0,
    to: starts[1] ?? ever,
  };
  const others = later.map((terms, k) => ({
    terms,
    ...named(`/then/${k}`, `, regime desde ${terms.from}`),
    from: starts[k + 1] as number,
    to: starts[k + 2] ?? ever,
  }));
  return [first, ...others].filter(({ from, to }) => from < to);
}

/** The bases of the classes that obey a regime, in the months of a phase. */
export function basesOfRegime(
  scope: EnterpriseScope,
  phase: TaxPhase,
  bases: readonly ClassBase[],
  regime: RegimeTerms['regime'],
): ClassBase[] {
  const { terms } = phase;
  const regimeOf = (name: string) => terms.classes?.find((row) => row.class === name)?.regime ?? terms.regime;
  const own = bases.filter(({ name }) => regimeOf(name) === regime);
  return own.map(({ name, base }) => ({ name, base: inPhase(scope, phase, base, `class/${name}`) }));
}

/** A row in the months of a phase; the row itself where the phase has every month. */
export function inPhase(
  { builder }: EnterpriseScope,
  { id, pointer, suffix, from, to }: TaxPhase,
  row: Node,
  name: string,
): Node {
  if (from === 0 && to === ever) return row;
  const meta = { ...taxMeta(`${row.meta.label}${suffix}`), fields: { from: `${pointer}/from` } };
  return builder.row(`${id}/phase/${name}`, masked, [row], { from, to, lag: 0 }, meta);
}

/** True for a phase that taxes actual profit. */
export function isActual(phase: TaxPhase): phase is ActualPhase {
  return usesActualProfit(phase.terms) && Boolean(phase.terms.real);
}
