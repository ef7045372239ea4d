/** The taxes of a company's accounts: their mean burden, and what of each is owed. */
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { fallingDue, meanBurden } from '../../operators/accounting-stocks.ts';
import { atLeast } from '../../operators/living.ts';
import { accumulated, total } from '../../operators/structure.ts';
import type { StudyContext } from '../context.ts';
import type { Funding } from '../funding/funding.ts';
import { added } from '../modules/module-division.ts';
import type { Operations } from '../operations.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { AccountLine } from './accounting-rows.ts';

/** The accounts of a company while they are defined. */
export interface Books {
  readonly operations: Operations;
  readonly funding: Funding;
  readonly context: StudyContext;
  readonly last: Node;
  /** Of the modules. */
  readonly modules: readonly AccountLine[];
  readonly lines: AccountLine[];
}

/** Returns the metadata of a row of the accounts. */
export function named(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'accounting' };
}

/** Σ of the taxes over Σ of the receipts that they fall on. */
export function burdenOf({ operations }: Books, taxes: readonly Node[]): Node {
  const { builder, lines, scope } = operations;
  const plus = [lines.enterprise('net_receipts')].filter((node) => node !== null);
  const minus = [lines.enterprise('revenue.untaxed'), ...scope.untaxedRentals.map(({ node }) => node)].filter(
    (node) => node !== null,
  );
  const signed = (rows: readonly Node[], sign: 1 | -1) => rows.map((node) => ({ node, sign }));
  const taxed = added(
    operations,
    'accounts/taxed',
    [...signed(plus, 1), ...signed(minus, -1)],
    named('Receitas tributadas do mês'),
  );
  const paid = added(operations, 'accounts/paid_taxes', signed(taxes, 1), named('Tributos do mês'));
  const all = [
    builder.scalar('accounts/paid_taxes/all', total, [paid], {}, named('Tributos totais')),
    builder.scalar('accounts/taxed/all', total, [taxed], {}, named('Receitas totais')),
  ];
  return builder.scalar('accounts/burden', meanBurden, all, {}, named('Carga média', 'share'));
}

/** Returns the row of a tax that falls due in the months after each. */
export function owedTax(books: Books, key: string, tax: Node): Node {
  const { builder, premises } = books.operations;
  const { lag, term, field } = lagOf(books, key.slice('tax.'.length));
  const until = builder.row(`accounts/${key}/until`, accumulated, [tax], {}, named(`${tax.meta.label}, até o mês`));
  const params = { lag, ...withTerms(premises, { lag: term }) };
  const label = { ...named(`${tax.meta.label} a pagar`), ...(field === null ? {} : { fields: { lag: field } }) };
  return builder.row(`accounts/${key}/owed`, fallingDue, [until], params, label);
}

interface Lag {
  readonly lag: number;
  readonly term: LivingTerm;
  readonly field: string | null;
}

/** Months from the receipts to the payment of a tax; the greatest where several share a name. */
function lagOf({ context, operations: { premises } }: Books, name: string): Lag {
  const { taxation } = context.study;
  const at = (pointer: string, given: number | null | undefined, copy: string): Lag => ({
    lag: given ?? 1,
    term: countTerm(premises, pointer, given, 1, `${copy}: meses até o pagamento`),
    field: pointer,
  });
  const quarterly: Lag = { lag: 1, term: 1, field: null };
  const isMonthly = name === 'pis' || name === 'cofins';
  const phases = taxation ? [taxation, ...(taxation.then ?? [])] : [];
  const lags = [
    ...phases.flatMap(({ ret, presumed }, k) => {
      const pointer = k === 0 ? '/taxation' : `/taxation/then/${k - 1}`;
      return [
        ...(name === 'ret' && ret ? [at(`${pointer}/ret/lag`, ret.lag, 'RET')] : []),
        ...(isMonthly && presumed ? [at(`${pointer}/presumed/lag`, presumed.lag, 'PIS e COFINS')] : []),
        ...((name === 'irpj' || name === 'csll') && presumed ? [quarterly] : []),
      ];
    }),
    ...(taxation?.consumption && (name === 'cbs' || name === 'ibs')
      ? [at('/taxation/consumption/lag', taxation.consumption.lag, 'IBS e CBS')]
      : []),
    ...(taxation?.other ?? []).flatMap((tax, k) =>
      tax.name === name ? [at(`/taxation/other/${k}/lag`, tax.lag, tax.name)] : [],
    ),
  ];
  const none: Lag = { lag: 0, term: 0, field: null };
  return lags.reduce(
    (one, next) => ({
      lag: Math.max(one.lag, next.lag),
      term: atLeast(one.term, next.term),
      field: next.lag > one.lag ? next.field : one.field,
    }),
    none,
  );
}
