import type { FormulaWriter, Node } from '../../graph/node.ts';
import { where, written } from '../../operators/cells/living.ts';
import { cellOf } from '../../operators/cells/text.ts';
import type { FundingRow } from '../../operators/funding/funding.ts';
import type { LoanTerms } from '../../operators/funding/funding-run.ts';
import { beforeEnd, untilEnd } from './capital-formulas.ts';
import { type FundingCells, type FundingNodes, flowNames, type LoanAt, type LoanCells } from './funding-cells.ts';

/** Returns the formula and explanation of a row of a loan. */
export function loanFormulas(cells: FundingCells, rows: FundingNodes, at: LoanAt): FundingRow {
  return {
    formula: (t, writer) => untilEnd(cells, t, new LoanFormula(cells, rows, at, t, writer).of(at.name), writer),
    explain: (t) => cells.rules().explainLoan(cells, rows, at, t),
  };
}

/** The formulas of a loan's rows in one month. */
class LoanFormula {
  readonly #cells: FundingCells;
  readonly #rows: FundingNodes;
  readonly #at: LoanAt;
  readonly #t: number;
  readonly #writer: FormulaWriter;
  readonly #own: FundingNodes['loans'][number];
  readonly #loan: LoanTerms;
  readonly #c: LoanCells;
  readonly #opening: string;
  readonly #month: string;

  constructor(cells: FundingCells, rows: FundingNodes, at: LoanAt, t: number, writer: FormulaWriter) {
    this.#cells = cells;
    this.#rows = rows;
    this.#at = at;
    this.#t = t;
    this.#writer = writer;
    this.#own = rows.loans[at.k] as FundingNodes['loans'][number];
    this.#loan = at.loan;
    this.#c = cells.loans[at.k] as LoanCells;
    this.#opening = t === 0 ? '0' : writer.cell(this.#own.balance, t - 1);
    this.#month = writer.month(t);
  }

  of(name: LoanAt['name']): string {
    const [own, opening] = [this.#own, this.#opening];
    switch (name) {
      case 'gate':
        return this.#gate();
      case 'release':
        return this.#release();
      case 'interest':
        return this.#interest();
      case 'interestPaid':
        return `-${either(this.#pays(), this.#now(own.interest), '0')}`;
      case 'fees':
        return this.#fees();
      case 'amortization':
        return this.#amortization();
      case 'balance': {
        const interest = either(this.#pays(), '0', this.#now(own.interest));
        return `ROUND(${opening}+${this.#now(own.release)}+${interest}+${this.#now(own.amortization)},2)`;
      }
    }
  }

  #now(row: Node): string {
    return this.#writer.cell(row, this.#t);
  }

  #scalar(node: Node): string {
    return this.#writer.cell(node, 0);
  }

  /** An accumulated row at the end. */
  #whole(row: Node): string {
    return `INDEX(${this.#writer.all(row)},${written(this.#cells.months.last, this.#writer)}+1)`;
  }

  /** The rate in force. */
  #rate(): string {
    return this.#c.rates ? this.#now(this.#c.rates) : this.#scalar(this.#c.rate);
  }

  #earlier(): string {
    return this.#t === 0 ? '0' : `SUM(${this.#writer.range(this.#own.release, 0, this.#t - 1)})`;
  }

  /** Condition for paying a month's interest in cash: always, never, or by months. */
  #pays(): boolean | string {
    const { capitalize, grace, kind } = this.#loan;
    const { months } = this.#c;
    let pays: boolean | string = !capitalize;
    if (grace && months.grace && grace.pays !== pays) {
      const [from, to] = months.grace.map((term) => written(term, this.#writer)) as [string, string];
      const inside = `AND(${this.#month}>=${from},${this.#month}<${to})`;
      pays = grace.pays ? inside : `NOT(${inside})`;
    }
    if (pays === true || (kind !== 'sac' && kind !== 'price')) return pays;
    const scheduled = `${this.#month}>=${written(months.start, this.#writer)}`;
    return pays === false ? scheduled : `OR(${scheduled},${pays})`;
  }

  #gate(): string {
    const c = this.#c;
    const [first, last] = c.months.window;
    const whole = this.#whole(c.eligible);
    const [built, least] = [this.#now(c.eligible), this.#scalar(c.minConstruction)];
    const isBuilt = `${built}/${whole}>=${least}`;
    const isShare = this.#loan.draws === 'share';
    const conditions = [
      ...(first === undefined ? [] : [`${this.#month}>=${written(first, this.#writer)}`]),
      ...(last === undefined ? [] : [`${this.#month}<=${written(last, this.#writer)}`]),
      isShare ? isBuilt : `IF(${least}=0,1,IF(${whole}=0,0,IF(${isBuilt},1,0)))=1`,
      `${this.#now(c.sold)}>=${this.#scalar(c.minSold)}`,
    ];
    const open = `IF(AND(${conditions.join(',')}),1,0)`;
    return isShare ? `IF(${whole}=0,0,${open})` : open;
  }

  #release(): string {
    const c = this.#c;
    const open = `${this.#now(this.#own.gate)}=1`;
    if (this.#loan.draws === 'need') return `IF(${open},${this.#need()},0)`;
    const entitled = c.scheduled
      ? this.#now(c.scheduled)
      : `ROUND(${c.share ? this.#scalar(c.share) : '1'}*${this.#now(c.eligible)},2)`;
    const ceiling = c.limit ? `MIN(${this.#scalar(c.limit)},${entitled})` : entitled;
    return `IF(${open},${this.#covered(`MAX(0,ROUND(${ceiling}-${this.#earlier()},2))`)},0)`;
  }

  /** A release, up to what the guarantee still covers. */
  #covered(release: string): string {
    const { guarantee } = this.#c;
    if (!guarantee) return release;
    const covered = `ROUND(${this.#now(guarantee.row)}/${this.#scalar(guarantee.min)},2)`;
    return `MIN(MAX(0,ROUND(${covered}-${this.#owed()},2)),${release})`;
  }

  /** What the minimum cash lacks, up to what is left of the limit. */
  #need(): string {
    const limit = this.#c.limit ? this.#scalar(this.#c.limit) : '0';
    const left = `MAX(0,ROUND(${limit}-${this.#owed()},2))`;
    const cash = [...this.#cash(), this.#now(this.#own.interestPaid)].join('+');
    return this.#covered(`MIN(${left},MAX(0,ROUND(${this.#minimum()}-(${cash}${this.#regularFees()}),2)))`);
  }

  #minimum(): string {
    return beforeEnd(this.#cells, this.#t, this.#writer.cell(this.#cells.minimumCash, 0), this.#writer);
  }

  /** Cash before the loan's own flows. */
  #cash(): string[] {
    const { capital, loans } = this.#rows;
    return [
      ...(this.#t === 0 ? [] : [this.#writer.cell(capital.closing, this.#t - 1)]),
      this.#now(this.#cells.free),
      ...loans.slice(0, this.#at.k).flatMap((earlier) => flowNames.map((name) => this.#now(earlier[name]))),
    ];
  }

  /** Opening balance and capitalised interest. */
  #owed(): string {
    return either(this.#pays(), this.#opening, cellOf(`${this.#opening}+${this.#now(this.#own.interest)}`));
  }

  #interest(): string {
    const c = this.#c;
    const i = this.#rate();
    const v = c.variations ? this.#now(c.variations) : null;
    const accrued = v && c.indexShare ? `${this.#scalar(c.indexShare)}*${v}` : v;
    return `ROUND(${this.#opening}*(${accrued ? `${i}+${accrued}+${i}*${accrued}` : i}),2)`;
  }

  /** The most that the loan may release. */
  #most(): string {
    const { limit, scheduled, share, eligible } = this.#c;
    if (limit) return this.#scalar(limit);
    return scheduled
      ? this.#whole(scheduled)
      : `ROUND(${share ? this.#scalar(share) : '1'}*${this.#whole(eligible)},2)`;
  }

  /** The fees that need no release, as subtractions. */
  #regularFees(): string {
    const c = this.#c;
    const monthly = `-IF(${this.#opening}>0,${this.#scalar(c.monthlyFee)},0)`;
    const months = c.months.commitment;
    if (!c.commitment || !months) return monthly;
    const drawn = this.#loan.draws === 'need' ? this.#opening : this.#earlier();
    const fee = `ROUND(${this.#scalar(c.commitment)}*MAX(0,ROUND(${this.#most()}-${drawn},2)),2)`;
    const [after, until] = months.map((term) => written(term, this.#writer)) as [string, string];
    return `${monthly}-${where([`${this.#month}>${after}`, `${this.#month}<=${until}`], fee)}`;
  }

  #fees(): string {
    const { openingFee, releaseFee, releaseTax, commitment } = this.#c;
    const release = this.#now(this.#own.release);
    const ofRelease = [releaseFee, releaseTax].flatMap((node) =>
      node ? [`-ROUND(${this.#scalar(node)}*${release},2)`] : [],
    );
    const opening = `-IF(AND(${release}>0,${this.#earlier()}=0),ROUND(${this.#scalar(openingFee)}*${this.#most()},2),0)`;
    const fees = `${opening}${this.#regularFees()}`;
    return ofRelease.length === 0 && !commitment ? fees : cellOf(`${fees}${ofRelease.join('')}`);
  }

  #amortization(): string {
    const c = this.#c;
    const [opening, month] = [this.#opening, this.#month];
    const start = written(c.months.start, this.#writer);
    const owed = this.#owed();
    switch (this.#loan.kind) {
      case 'sweep': {
        const cash = [...this.#cash(), this.#now(this.#own.interestPaid), this.#now(this.#own.fees)].join('+');
        const free = `MAX(0,ROUND(${cash}-MAX(${this.#scalar(c.reserve)},${this.#minimum()}),2))`;
        const swept = c.sweepShare ? `ROUND(${this.#scalar(c.sweepShare)}*${free},2)` : free;
        return where([`${month}>=${start}`], `-MIN(${owed},${swept})`);
      }
      case 'transfer':
        return `-MIN(${owed},MAX(0,ROUND(${this.#scalar(c.transferShare)}*${this.#now(c.transfers)},2)))`;
      case 'bullet':
        return where([`${month}=${start}`], `-(${owed})`);
      case 'sac':
      case 'price': {
        const left = `(${start}+${written(c.months.installments, this.#writer)}-${month})`;
        const i = this.#rate();
        const even = `${opening}/${left}`;
        const amortized = this.#loan.kind === 'sac' ? even : `IF(${i}=0,${even},${opening}*${i}/((1+${i})^${left}-1))`;
        return where([`${month}>=${start}`, `${left}>=1`], `-IF(${left}=1,${opening},ROUND(${amortized},2))`);
      }
    }
  }
}

function either(condition: boolean | string, yes: string, no: string): string {
  if (typeof condition === 'string') return `IF(${condition},${yes},${no})`;
  return condition ? yes : no;
}
