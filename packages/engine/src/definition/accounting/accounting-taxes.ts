/** The taxes of a company's accounts: their mean burden, and what of each is owed. */
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { fallingDue, meanBurden } from '../../operators/accounting/accounting-stocks.ts';
import { atLeast } from '../../operators/cells/living.ts';
import { accumulated, total } from '../../operators/cells/structure.ts';
import type { DefinedAssignment } from '../assignments/assignments.ts';
import { lineOf } from '../companies/companies.ts';
import type { Company } from '../context.ts';
import type { CompanyFunding } from '../funding/funding.ts';
import { added } from '../modules/module-division.ts';
import type { Operations } from '../operations.ts';
import { sourceOfCompany } from '../taxes/tax-bases.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { AccountLine } from './accounting-rows.ts';

/** The accounts of a company while they are defined. */
export interface Books {
  readonly operations: Operations;
  readonly company: Company;
  readonly funding: CompanyFunding;
  readonly assignments: readonly DefinedAssignment[];
  /** What its partners put in that is no cash. */
  readonly goods: readonly Node[];
  readonly costGroups: readonly string[];
  readonly last: Node;
  /** Of its modules. */
  readonly modules: readonly AccountLine[];
  readonly lines: AccountLine[];
}

/** Returns the metadata of a row of the accounts. */
export function named({ company }: Pick<Books, 'company'>, label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label: `${label}${company.suffix}`, unit, sheet: 'accounting' };
}

/** Σ of the taxes over Σ of the receipts that they fall on. */
export function burdenOf(books: Books, taxes: readonly Node[]): Node {
  const { operations, company } = books;
  const { builder, scope } = operations;
  const id = `${company.id}accounts`;
  const { untaxed } = sourceOfCompany(scope, company);
  const plus = [lineOf(scope, 'net_receipts', company)].filter((node) => node !== null);
  const minus = [lineOf(scope, 'revenue.untaxed', company), ...untaxed].filter((node) => node !== null);
  const signed = (rows: readonly Node[], sign: 1 | -1) => rows.map((node) => ({ node, sign }));
  const taxed = added(
    operations,
    `${id}/taxed`,
    [...signed(plus, 1), ...signed(minus, -1)],
    named(books, 'Receitas tributadas do mês'),
  );
  const paid = added(operations, `${id}/paid_taxes`, signed(taxes, 1), named(books, 'Tributos do mês'));
  const all = [
    builder.scalar(`${id}/paid_taxes/all`, total, [paid], {}, named(books, 'Tributos totais')),
    builder.scalar(`${id}/taxed/all`, total, [taxed], {}, named(books, 'Receitas totais')),
  ];
  return builder.scalar(`${id}/burden`, meanBurden, all, {}, named(books, 'Carga média', 'share'));
}

/** Returns the row of a tax that falls due in the months after each. */
export function owedTax(books: Books, key: string, tax: Node): Node {
  const { builder, premises } = books.operations;
  const { lag, term, field } = lagOf(books, key.slice('tax.'.length));
  const id = `${books.company.id}accounts/${key}`;
  const { label } = tax.meta;
  const about = (text: string): Meta => ({ label: `${label}${text}`, unit: 'money', sheet: 'accounting' });
  const until = builder.row(`${id}/until`, accumulated, [tax], {}, about(', até o mês'));
  const params = { lag, ...withTerms(premises, { lag: term }) };
  const owed = { ...about(' a pagar'), ...(field === null ? {} : { fields: { lag: field } }) };
  return builder.row(`${id}/owed`, fallingDue, [until], params, owed);
}

interface Lag {
  readonly lag: number;
  readonly term: LivingTerm;
  readonly field: string | null;
}

/** Months from the receipts to the payment of a tax; the greatest where several share a name. */
function lagOf({ company, operations: { premises } }: Books, name: string): Lag {
  const { terms: taxation, pointer: top } = company.taxation;
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
      const pointer = k === 0 ? top : `${top}/then/${k - 1}`;
      return [
        ...(name === 'ret' && ret ? [at(`${pointer}/ret/lag`, ret.lag, 'RET')] : []),
        ...(isMonthly && presumed ? [at(`${pointer}/presumed/lag`, presumed.lag, 'PIS e COFINS')] : []),
        ...((name === 'irpj' || name === 'csll') && presumed ? [quarterly] : []),
      ];
    }),
    ...(taxation?.consumption && (name === 'cbs' || name === 'ibs')
      ? [at(`${top}/consumption/lag`, taxation.consumption.lag, 'IBS e CBS')]
      : []),
    ...(taxation?.other ?? []).flatMap((tax, k) =>
      tax.name === name ? [at(`${top}/other/${k}/lag`, tax.lag, tax.name)] : [],
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
