import type { LivingTerm, Node, Terms } from '../../graph/node.ts';
import { product, roundedProduct, sharePart } from '../../operators/cells/elementwise.ts';
import { minus, plus } from '../../operators/cells/living.ts';
import { sum } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import {
  cancellableContracts,
  cancellableShare,
  type FirmBy,
  type TableFirmness,
} from '../../operators/sales/cancellable.ts';
import { cancelledUpToAge } from '../../operators/sales/cancellation-ages.ts';
import type { PriceTable } from '../../study.ts';
import type { OptionalRules } from '../context.ts';
import {
  type Demand,
  salesMeta as meta,
  receiptsMeta,
  type Scope,
  type TableContracts,
} from '../modules/module-scope.ts';
import type { Offer, Placed } from '../modules/offers.ts';
import { partLabel, tableName } from '../modules/price-tables.ts';
import { withTerms } from '../terms/term-cells.ts';
import type { CancellationTerms } from './cancellation-laws.ts';
import type { CancellationAge, ModuleCancellation } from './cancellation-terms.ts';
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
function banksOf(at: TableAt): ConstructionTransferAt[] {
  return constructionTransfers(at).filter(({ part }) => part.share !== 0);
}

/** True if a table has contracts that a bank makes firm. */
function isFirm(table: PriceTable, { isBankRepaid }: CancellationTerms): boolean {
  return !isBankRepaid && table.parts.some(({ kind, share }) => kind === 'works_transfer' && share !== 0);
}

function rulesOf({ scope }: ConstructionTransferAt): OptionalRules {
  return scope.premises.context.rules();
}

/** Opening months behind some rows, and the banks that read them. */
function firmness(banks: readonly ConstructionTransferAt[], demand: Demand, before: number) {
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

function ageField({ pointer }: Scope, { hazard }: CancellationTerms): string {
  return `${pointer}/cancellation/${hazard ? 'hazard' : 'age'}`;
}

/** An offer's sales, by which banks open and price steps begin. */
interface SoldBy {
  readonly own: Demand;
  readonly module: Demand;
}

/** Defines the cancelled sales, by month of the cancellation, and their resale. */
export function defineCancelled(
  scope: Scope,
  offer: Offer,
  sold: SoldBy,
  cancellation: ModuleCancellation,
): { resaleBase: Node; cancelledBase: Node } {
  const { builder, premises, id } = scope;
  const { terms, cells, ages } = cancellation;
  const amounts = ages.map((at) => ({ ...at, amount: cancelledAt(scope, offer, sold, cancellation, at) }));
  const by = (key: string, label: string, delay: number, term: LivingTerm): Node => {
    const rows = amounts.map(({ amount, age, term: own, suffix, label: aged }) =>
      builder.row(
        `${id}/${key}${suffix}`,
        masked,
        [amount],
        { from: 0, to: builder.months, lag: age + delay, ...withTerms(premises, { lag: plus(own, term) }) },
        meta(scope, `${label}${aged}`),
      ),
    );
    const [only] = rows;
    return !terms.hazard && only ? only : builder.row(`${id}/${key}`, sum, rows, {}, meta(scope, label));
  };
  return {
    cancelledBase: by('cancelled_base', 'vendas distratadas', 0, 0),
    resaleBase: by('resale_base', 'revendas a preço de tabela', terms.resaleDelay, cells.resaleDelay),
  };
}

/** The sales that are cancelled at an age, by month of the sale. */
function cancelledAt(
  scope: Scope,
  offer: Offer,
  { own, module }: SoldBy,
  cancellation: ModuleCancellation,
  at: CancellationAge,
): Node {
  const { salesBase } = own;
  const { terms } = cancellation;
  const sales = { salesBase, demand: module };
  if (terms.hazard || terms.isAfterKeys) return amountAtAge(scope, offer.tables, sales, cancellation, at);
  return offer.tables.value.some((table) => isFirm(table, terms))
    ? firmAmount(scope, offer.tables, sales, terms, at)
    : openAmount(scope, salesBase, terms, at);
}

/** The same by ages: sales cancelled up to an age, less those up to the age before, each rounded. */
function amountAtAge(
  scope: Scope,
  tables: Placed<readonly PriceTable[]>,
  { salesBase, demand }: { salesBase: Node; demand: Demand },
  { terms, ages }: ModuleCancellation,
  at: CancellationAge,
): Node {
  const { builder, premises, id, pointer } = scope;
  const { k, curve, suffix, label: aged } = at;
  const concerned = concernedShare(scope, tables, demand, terms, at);
  const share = premises.share(`${pointer}/cancellation/share`, terms.share, 'Distratos');
  const before = k > 0 ? builder.nodes.get(`${id}/cancelled_share${ages[k - 1]?.suffix}`) : undefined;
  const until = builder.row(
    `${id}/cancelled_share${suffix}`,
    cancelledUpToAge,
    [share, concerned, ...(curve ? [curve] : []), ...(before ? [before] : [])],
    { k },
    meta(scope, `parte das vendas que é distratada até a idade${aged}`, 'share'),
  );
  const label = meta(scope, `vendas distratadas${aged}, no mês da venda`);
  const row = `${id}/cancelled${suffix}`;
  return before
    ? builder.row(row, sharePart, [salesBase, until, before], {}, label)
    : builder.row(row, roundedProduct, [salesBase, until], {}, label);
}

/** The sales that are cancelled where no bank signs before the keys. */
function openAmount(scope: Scope, salesBase: Node, { share }: CancellationTerms, { age, term }: CancellationAge): Node {
  const { builder, premises, id, pointer, context } = scope;
  const cancelled = premises.share(`${pointer}/cancellation/share`, share, 'Distratos');
  const concerned = builder.row(
    `${id}/cancellable`,
    masked,
    [salesBase],
    {
      from: 0,
      to: Math.max(0, context.keys - age),
      lag: 0,
      ...withTerms(premises, { to: minus(scope.dates.keys, term) }),
    },
    { ...meta(scope, 'vendas sujeitas a distrato'), fields: { age: `${pointer}/cancellation/age` } },
  );
  return builder.row(
    `${id}/cancelled`,
    roundedProduct,
    [concerned, cancelled],
    {},
    meta(scope, 'vendas distratadas, no mês da venda'),
  );
}

/** The same where a bank makes the contracts of some tables firm. */
function firmAmount(
  scope: Scope,
  { value: tables, pointer: listPointer }: Placed<readonly PriceTable[]>,
  { salesBase, demand }: { salesBase: Node; demand: Demand },
  terms: CancellationTerms,
  at: CancellationAge,
): Node {
  const { builder, premises, id, pointer } = scope;
  const mix = concernedShare(scope, { value: tables, pointer: listPointer }, demand, terms, at);
  const cancelled = premises.share(`${pointer}/cancellation/share`, terms.share, 'Distratos');
  const cancelledShare = builder.row(
    `${id}/cancelled_share`,
    product,
    [mix, cancelled],
    {},
    {
      ...meta(scope, 'parte das vendas que é distratada', 'share'),
    },
  );
  return builder.row(
    `${id}/cancelled`,
    roundedProduct,
    [salesBase, cancelledShare],
    {},
    meta(scope, 'vendas distratadas, no mês da venda'),
  );
}

/** The part of an offer's sales that may be cancelled at an age, by the mix of its tables. */
function concernedShare(
  scope: Scope,
  { value: tables, pointer: listPointer }: Placed<readonly PriceTable[]>,
  demand: Demand,
  terms: CancellationTerms,
  { age, term, suffix, label: aged }: CancellationAge,
): Node {
  const { builder, premises, id, context } = scope;
  const shares = tables.map((table, j) =>
    premises.share(`${listPointer}/${j}/share`, table.share, `${tableName(table, j)}: participação`),
  );
  const opens: Node[] = [];
  const living: Record<string, Terms[string]> = { age: term, keys: scope.dates.keys };
  const firm = tables.map((table, j): TableFirmness => {
    const at = { table, scope, id: `${id}/t${j}`, pointer: `${listPointer}/${j}`, name: tableName(table, j) };
    const banks = isFirm(table, terms) ? banksOf(at) : [];
    const bank = firmness(banks, demand, shares.length + opens.length);
    opens.push(...bank.opens);
    Object.assign(living, bank.delays);
    return { share: j, banks: bank.firm, isAfterKeys: isCancelledAfterKeys(table, terms) };
  });
  return builder.row(
    `${id}/cancellable_share${suffix}`,
    cancellableShare,
    [...shares, ...opens],
    { age, keys: context.keys, tables: firm, ...withTerms(premises, living) },
    meta(scope, `parte das vendas sujeita a distrato${aged}`, 'share'),
  );
}
