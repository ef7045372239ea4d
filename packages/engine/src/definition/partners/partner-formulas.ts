import type { FormulaWriter, Node } from '../../graph/node.ts';
import { where, written } from '../../operators/cells/living.ts';
import { cellOf } from '../../operators/cells/text.ts';
import type { FundingRow } from '../../operators/funding/funding.ts';
import { allRounds, callerOf, callRounds, type PartnersTerms, type TierTerms } from '../../operators/partners/state.ts';
import { keyOf, type PartnerCells, type PartnersKey, type PartnersScope, type TierCells } from './partner-cells.ts';
import { explainPartners } from './partner-reasons.ts';

/** Returns the formula and explanation of a row of the partners. */
export function partnersFormulas(scope: PartnersScope, key: string): FundingRow {
  return {
    formula: (t, writer) => {
      const formula = new PartnersFormula(scope, t, writer).of(keyOf(key));
      if (formula === '0') return formula;
      return where([`${writer.month(t)}<=${written(scope.cells.last, writer)}`], formula);
    },
    explain: (t) => explainPartners(scope, keyOf(key), t),
  };
}

const sumOf = (terms: readonly string[]): string => (terms.length === 0 ? '0' : terms.join('+'));

/** The formulas of the partners' rows in one month. */
class PartnersFormula {
  readonly #cells: PartnerCells;
  readonly #terms: PartnersTerms;
  readonly #rows: ReadonlyMap<string, Node>;
  readonly #t: number;
  readonly #writer: FormulaWriter;

  constructor({ cells, terms, rows }: PartnersScope, t: number, writer: FormulaWriter) {
    this.#cells = cells;
    this.#terms = terms;
    this.#rows = rows;
    this.#t = t;
    this.#writer = writer;
  }

  of({ name, numbers }: PartnersKey): string {
    const [a = 1, b = 1] = numbers;
    const tier = this.#terms.tiers[a - 1] as TierTerms;
    const cells = this.#cells.tiers[a - 1] as TierCells;
    switch (name) {
      case 'room':
        return this.#room(a, b);
      case 'weight':
        return this.#weight(a, b);
      case 'call':
        return this.#terms.calls === 'order' ? this.#callInOrder(a, b) : this.#callByShares(a, b);
      case 'exceeded':
        return sumOf(this.#terms.callers.map((_, c) => this.#leftToCall(c, (c + 1) * callRounds(this.#terms) + 1)));
      case 'contribution':
        return this.#contribution(a);
      case 'capital':
        return cellOf(`${this.#before(`capital.${a}`)}+${this.#putIn(a)}${this.#minusPaid('return_of_capital', a)}`);
      case 'promoted':
        return cellOf(sumOf([this.#before(`promoted.${a}`), ...this.#promotedIn(a, this.#terms.tiers.length)]));
      case 'profit':
        return cellOf(sumOf([this.#before('profit'), ...this.#profitIn(this.#terms.tiers.length)]));
      case 'accrued':
        return this.#accrued(tier, cells, a, b);
      case 'owed':
        return cellOf(`${this.#owedBefore(a, b)}-${this.#now(`paid.${a}.${b}`)}`);
      case 'hurdle':
        return tier.kind === 'split' ? this.#hurdle(tier, cells, a, this.#terms.tiers.length) : '0';
      case 'due':
        return this.#due(tier, cells, a);
      case 'tier':
        return `MIN(${this.#left(a)},${this.#now(`due.${a}`)})`;
      case 'paid':
        return this.#paid(tier, cells, a, b);
      default:
        return '0';
    }
  }

  #row(key: string): Node {
    return this.#rows.get(key) as Node;
  }

  #now(key: string): string {
    return this.#writer.cell(this.#row(key), this.#t);
  }

  #before(key: string): string {
    return this.#t === 0 ? '0' : this.#writer.cell(this.#row(key), this.#t - 1);
  }

  #scalar(node: Node): string {
    return this.#writer.cell(node, 0);
  }

  /** Σ of a row's months up to one, as an addend. */
  #until(row: Node, last: number): string {
    return last < 0 ? '0' : `SUM(${this.#writer.range(row, 0, last)})`;
  }

  #room(r: number, n: number): string {
    const commitment = this.#cells.commitments[n - 1];
    if (!commitment) return '0';
    const inKind = this.#cells.inKind[n - 1];
    const used = [
      this.#until(this.#row(`contribution.${n}`), this.#t - 1),
      ...(inKind ? [this.#until(inKind, this.#t - 1)] : []),
      ...Array.from({ length: r - 1 }, (_, k) => this.#now(`call.${k + 1}.${n}`)),
    ];
    return `MAX(0,ROUND(${this.#scalar(commitment)}-${used.join('-')},2))`;
  }

  /** A value where a partner has room, else another. */
  #ifOpen(r: number, n: number, value: string, otherwise: string): string {
    return this.#cells.commitments[n - 1] ? `IF(${this.#now(`room.${r}.${n}`)}>0,${value},${otherwise})` : value;
  }

  #weight(r: number, n: number): string {
    const called = this.#cells.callShares[callerOf(this.#terms, r).company] ?? [];
    const shares = called.map((node, k) => this.#ifOpen(r, k + 1, this.#scalar(node), '0'));
    const own = this.#scalar(called[n - 1] as Node);
    return this.#ifOpen(r, n, `IF(${sumOf(shares)}=0,1,${own})`, '0');
  }

  /** What the rounds of a company before one have left to call. */
  #leftToCall(company: number, r: number): string {
    const rounds = allRounds(this.#terms).slice(company * callRounds(this.#terms), r - 1);
    const called = rounds.flatMap((round) => this.#terms.partners.map((_, n) => this.#now(`call.${round}.${n + 1}`)));
    return cellOf([this.#called(company), ...called].join('-'));
  }

  #called(company: number): string {
    return this.#writer.cell(this.#cells.contributions[company] as Node, this.#t);
  }

  #atMostRoom(r: number, n: number, value: string): string {
    return this.#cells.commitments[n - 1] ? `MIN(${this.#now(`room.${r}.${n}`)},${value})` : value;
  }

  #callInOrder(r: number, n: number): string {
    const earlier = Array.from({ length: n - 1 }, (_, k) => this.#now(`call.${r}.${k + 1}`));
    const called = [this.#called(callerOf(this.#terms, r).company), ...earlier];
    return this.#atMostRoom(r, n, cellOf(called.join('-')));
  }

  #callByShares(r: number, n: number): string {
    const weights = this.#terms.partners.map((_, k) => this.#now(`weight.${r}.${k + 1}`));
    const quota = this.#quota(this.#leftToCall(callerOf(this.#terms, r).company, r), weights, n);
    return `IF(${sumOf(weights)}=0,0,${this.#atMostRoom(r, n, quota)})`;
  }

  /** The n-th part of an amount by weights, cumulatively rounded. */
  #quota(amount: string, weights: readonly string[], n: number): string {
    const all = sumOf(weights);
    const until = (k: number): string =>
      k === 0 ? '0' : `ROUND(${amount}*(${sumOf(weights.slice(0, k))})/(${all}),2)`;
    return cellOf(`${until(n)}-${until(n - 1)}`);
  }

  #contribution(n: number): string {
    const calls = allRounds(this.#terms).map((r) => this.#now(`call.${r}.${n}`));
    return cellOf(sumOf([...calls, ...(n === 1 ? [this.#now('exceeded')] : [])]));
  }

  /** What a partner puts in, as a sum. */
  #putIn(n: number): string {
    const inKind = this.#cells.inKind[n - 1];
    return sumOf([this.#now(`contribution.${n}`), ...(inKind ? [this.#writer.cell(inKind, this.#t)] : [])]);
  }

  /** Tiers before one, of some kinds. */
  #tiers(end: number, kinds: readonly TierTerms['kind'][]): number[] {
    return this.#terms.tiers.slice(0, end).flatMap(({ kind }, j) => (kinds.includes(kind) ? [j + 1] : []));
  }

  #minusPaid(kind: TierTerms['kind'], n: number, end = this.#terms.tiers.length): string {
    return this.#tiers(end, [kind])
      .map((k) => `-${this.#now(`paid.${k}.${n}`)}`)
      .join('');
  }

  #promotedIn(n: number, end: number): string[] {
    return this.#tiers(end, ['catch_up', 'split']).map((k) => this.#now(`paid.${k}.${n}`));
  }

  #profitIn(end: number): string[] {
    return this.#tiers(end, ['preferred', 'catch_up', 'split']).map((k) => this.#now(`tier.${k}`));
  }

  #accrued(tier: TierTerms, cells: TierCells, k: number, n: number): string {
    if (tier.kind !== 'preferred' || !cells.rate || this.#t === 0 || !tier.partners.includes(n - 1)) return '0';
    const base = [this.#before(`capital.${n}`), ...(tier.compound ? [this.#before(`owed.${k}.${n}`)] : [])];
    return `ROUND(${this.#scalar(cells.rate)}*${cellOf(sumOf(base))},2)`;
  }

  /** Preferred return owed before the month's payment. */
  #owedBefore(k: number, n: number): string {
    return sumOf([this.#before(`owed.${k}.${n}`), this.#now(`accrued.${k}.${n}`)]);
  }

  /** Capital before a tier's payment. */
  #capitalBefore(k: number, n: number): string {
    return `${this.#before(`capital.${n}`)}+${this.#putIn(n)}${this.#minusPaid('return_of_capital', n, k - 1)}`;
  }

  #left(k: number): string {
    const earlier = Array.from({ length: k - 1 }, (_, j) => `-${this.#now(`tier.${j + 1}`)}`);
    return cellOf(`-${this.#writer.cell(this.#cells.distribution, this.#t)}${earlier.join('')}`);
  }

  #due(tier: TierTerms, cells: TierCells, k: number): string {
    const partners = this.#terms.partners.map((_, n) => n + 1);
    switch (tier.kind) {
      case 'preferred':
        return cellOf(sumOf(partners.map((n) => this.#owedBefore(k, n))));
      case 'return_of_capital':
        return cellOf(sumOf(partners.map((n) => this.#capitalBefore(k, n))));
      case 'catch_up': {
        const profit = cellOf(sumOf([this.#before('profit'), ...this.#profitIn(k - 1)]));
        const own = tier.partners.map((n) => n + 1);
        const got = cellOf(sumOf(own.flatMap((n) => [this.#before(`promoted.${n}`), ...this.#promotedIn(n, k - 1)])));
        const [share, until] = [this.#scalar(cells.share as Node), this.#scalar(cells.until as Node)];
        return `ROUND(MAX(0,(${until}*${profit}-${got})/(${share}-${until})),2)`;
      }
      case 'split': {
        if (!tier.until) return this.#left(k);
        const shares = tier.of.map((n) => this.#scalar(cells.shares[n] as Node));
        return `ROUND(MAX(0,${this.#hurdle(tier, cells, k, k - 1)})/(${sumOf(shares)}),2)`;
      }
    }
  }

  /** What the partners of a hurdle still miss, after the month's payments of the first tiers. */
  #hurdle(tier: Extract<TierTerms, { kind: 'split' }>, cells: TierCells, k: number, end: number): string {
    const of = tier.of.map((n) => n + 1);
    const paid = Array.from({ length: end }, (_, j) => of.map((n) => this.#now(`paid.${j + 1}.${n}`))).flat();
    const minus = paid.map((cell) => `-${cell}`).join('');
    if (cells.rate) {
      const before = this.#before(`hurdle.${k}`);
      const grown = this.#t === 0 ? '0' : `${before}+ROUND(${this.#scalar(cells.rate)}*${before},2)`;
      return cellOf(`${sumOf([grown, ...of.map((n) => this.#putIn(n))])}${minus}`);
    }
    const all = of.flatMap((n) => {
      const inKind = this.#cells.inKind[n - 1];
      return [this.#row(`contribution.${n}`), ...(inKind ? [inKind] : [])].map((row) => this.#until(row, this.#t));
    });
    const earlier = of.flatMap((n) =>
      this.#terms.tiers.map((_, j) => `-${this.#until(this.#row(`paid.${j + 1}.${n}`), this.#t - 1)}`),
    );
    const expected = `ROUND(${cells.multiple ? this.#scalar(cells.multiple) : '0'}*${cellOf(sumOf(all))},2)`;
    return cellOf(`${expected}${this.#t === 0 ? '' : earlier.join('')}${minus}`);
  }

  #paid(tier: TierTerms, cells: TierCells, k: number, n: number): string {
    const amount = this.#now(`tier.${k}`);
    const partners = this.#terms.partners.map((_, m) => m + 1);
    const some = (quota: string): string => `IF(${amount}=0,0,${quota})`;
    switch (tier.kind) {
      case 'preferred':
        return some(
          this.#quota(
            amount,
            partners.map((m) => this.#owedBefore(k, m)),
            n,
          ),
        );
      case 'return_of_capital':
        return some(
          this.#quota(
            amount,
            partners.map((m) => this.#capitalBefore(k, m)),
            n,
          ),
        );
      case 'split':
        return some(
          this.#quota(
            amount,
            cells.shares.map((node) => this.#scalar(node)),
            n,
          ),
        );
      case 'catch_up':
        return some(this.#caughtUp(tier, cells, amount, n));
    }
  }

  #caughtUp(tier: Extract<TierTerms, { kind: 'catch_up' }>, cells: TierCells, amount: string, n: number): string {
    const others = this.#terms.partners.flatMap((_, m) => (tier.partners.includes(m) ? [] : [m]));
    const own = others.length === 0 ? amount : `ROUND(${this.#scalar(cells.share as Node)}*${amount},2)`;
    const isOwn = tier.partners.includes(n - 1);
    const side = isOwn ? tier.partners : others;
    const shares = side.map((m) => this.#scalar(this.#cells.shares[m] as Node));
    const at = side.indexOf(n - 1) + 1;
    const sum = isOwn ? own : cellOf(`${amount}-${own}`);
    const equal = this.#quota(
      sum,
      shares.map(() => '1'),
      at,
    );
    return `IF(${sumOf(shares)}=0,${equal},${this.#quota(sum, shares, at)})`;
  }
}
