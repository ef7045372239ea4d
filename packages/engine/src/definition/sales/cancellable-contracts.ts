/** Contracts of a table that may be cancelled, and the banks that make them firm. */
import type { Node, Terms } from '../../graph/node.ts';
import { minus } from '../../operators/cells/living.ts';
import { masked } from '../../operators/cells/windows.ts';
import { cancellableContracts, cancellableEnd, type FirmBy } from '../../operators/sales/cancellable.ts';
import type { PriceTable } from '../../study.ts';
import type { OptionalRules } from '../context.ts';
import { type Demand, receiptsMeta, type Scope, type TableContracts } from '../modules/module-scope.ts';
import { partLabel } from '../modules/price-tables.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { CancellationTerms } from './cancellation-laws.ts';
import type { CancellationAge } from './cancellation-terms.ts';
import type { ConstructionTransferAt } from './construction-transfer.ts';

/** A table of an offer, before its contracts: its pointer in the study, prefix of ids and name. */
type TableAt = Pick<TableContracts, 'table' | 'scope' | 'id' | 'pointer' | 'name'>;

/** The parts of a table that a bank signs during construction. */
export function constructionTransfers(at: TableAt): ConstructionTransferAt[] {
  return at.table.parts.flatMap(({ kind }, p) => (kind === 'works_transfer' ? [constructionTransferAt(at, p)] : []));
}

/** One of them, by its position. */
export function constructionTransferAt(
  { table, scope, id, pointer, name }: TableAt,
  p: number,
): ConstructionTransferAt {
  const series = table.parts[p] as PriceTable['parts'][number];
  const label = `${name} · ${partLabel(series)}`;
  return { scope, part: series, pointer: `${pointer}/parts/${p}`, id: `${id}/p${p}`, label };
}

/** The banks that make the contracts of a table firm. A part of nothing signs nothing. */
export function banksOf(at: TableAt): ConstructionTransferAt[] {
  return constructionTransfers(at).filter(({ part }) => part.share !== 0);
}

/** True if a table has contracts that a bank makes firm. */
export function isFirm(table: PriceTable, { isBankRepaid }: CancellationTerms): boolean {
  return !isBankRepaid && table.parts.some(({ kind, share }) => kind === 'works_transfer' && share !== 0);
}

function rulesOf({ scope }: ConstructionTransferAt): OptionalRules {
  return scope.premises.context.rules();
}

/** Opening months behind some rows, and the banks that read them. */
export function firmness(banks: readonly ConstructionTransferAt[], demand: Demand, before: number) {
  const opens = banks.map((bank) => rulesOf(bank).openingMonth(bank, demand));
  const signing = banks.map((bank) => rulesOf(bank).signingDelay(bank));
  const firm: FirmBy[] = signing.map(({ delay }, k) => ({ opens: before + k, signing: delay }));
  const delays: Terms = Object.fromEntries(signing.map(({ term }, k) => [`signing${before + k}`, term]));
  return { opens, firm, delays };
}

/** True if contracts of a table are cancelled after the keys too: no bank has paid for them. */
export function isCancelledAfterKeys({ parts }: PriceTable, { isAfterKeys }: CancellationTerms): boolean {
  const hasBank = parts.some(
    ({ kind, share }) => share !== 0 && (kind === 'bank_transfer' || kind === 'works_transfer'),
  );
  return isAfterKeys && !hasBank;
}

/** The contracts of a table that may be cancelled at an age. */
export function cancellableOf(
  at: TableContracts,
  demand: Demand,
  terms: CancellationTerms,
  { age, term, suffix, label: aged }: CancellationAge,
): Node {
  const { scope, table, original, id: tableId, name } = at;
  const { builder, premises, context } = scope;
  if (isCancelledAfterKeys(table, terms)) return original;
  const id = `${tableId}/cancellable${suffix}`;
  const label = receiptsMeta(scope, `${name}: contratos sujeitos a distrato${aged}`);
  if (!isFirm(table, terms)) {
    const to = Math.max(0, context.keys - age);
    const living = withTerms(premises, { to: minus(scope.dates.keys, term) });
    return builder.row(id, masked, [original], { from: 0, to, lag: 0, ...living }, label);
  }
  const { opens, firm, delays } = firmness(banksOf(at), demand, 1);
  return builder.row(
    id,
    cancellableContracts,
    [original, ...opens],
    {
      age,
      keys: context.keys,
      banks: firm,
      ...withTerms(premises, { age: term, keys: scope.dates.keys, ...delays }),
    },
    { ...label, fields: { age: ageField(scope, terms) } },
  );
}

/** Opening months of a table's banks. `until`: one past the last month whose sales may be cancelled at an age. */
export function cancellableUntil(
  at: TableContracts,
  demand: Demand,
  terms: CancellationTerms,
): { opens: readonly Node[]; until: (age: number) => number } {
  const { keys } = at.scope.context;
  if (isCancelledAfterKeys(at.table, terms)) return { opens: [], until: () => Number.MAX_SAFE_INTEGER };
  const { opens, firm } = firmness(isFirm(at.table, terms) ? banksOf(at) : [], demand, 0);
  return { opens, until: (age) => cancellableEnd(firm, opens, { age, keys }) };
}

function ageField({ pointer }: Scope, { hazard }: CancellationTerms): string {
  return `${pointer}/cancellation/${hazard ? 'hazard' : 'age'}`;
}
