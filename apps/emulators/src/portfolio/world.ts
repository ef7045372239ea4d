import { addMonths } from './calendar.ts';
import { at, Dice } from './dice.ts';

export type Size = 'XS' | 'S' | 'M' | 'L';

interface Extent {
  readonly companies: number;
  readonly sitesPerCompany: number;
  readonly units: number;
  /** Number of units with a sale, from the first on. */
  readonly sold: number;
  readonly monthly: number;
  /** Plots of land are paid over twenty years, and some over thirty-five. */
  readonly longPlans: boolean;
  /** Months between two intermediate installments. */
  readonly interval: number;
  /** Months of sales that lie behind. */
  readonly history: number;
  readonly suppliersBills: number;
  readonly creditors: number;
}

/**
 * Sizes of a tenant: a small developer, a mid-size one, and a land developer with millions of installments. XS has a handful of
 * units, for proofs that read it a thousand times.
 */
export const extents: Readonly<Record<Size, Extent>> = {
  XS: {
    companies: 1,
    sitesPerCompany: 2,
    units: 12,
    sold: 8,
    monthly: 6,
    longPlans: false,
    interval: 3,
    history: 12,
    suppliersBills: 30,
    creditors: 20,
  },
  S: {
    companies: 1,
    sitesPerCompany: 2,
    units: 120,
    sold: 80,
    monthly: 30,
    longPlans: false,
    interval: 6,
    history: 36,
    suppliersBills: 240,
    creditors: 230,
  },
  M: {
    companies: 20,
    sitesPerCompany: 10,
    units: 3_000,
    sold: 2_500,
    monthly: 33,
    longPlans: false,
    interval: 6,
    history: 36,
    suppliersBills: 50_000,
    creditors: 800,
  },
  L: {
    companies: 150,
    sitesPerCompany: 3,
    units: 40_000,
    sold: 30_000,
    monthly: 112,
    longPlans: true,
    interval: 12,
    history: 60,
    suppliersBills: 200_000,
    creditors: 7_600,
  },
};

export interface Company {
  readonly id: number;
  readonly name: string;
  readonly tradeName: string;
  /** Fourteen digits, '' where none is registered. */
  readonly cnpj: string;
}

export interface Work {
  readonly index: number;
  readonly id: number;
  readonly name: string;
  readonly company: number;
  /** The first is the work's own; a second one shares its sales 60 to 40. */
  readonly costCenters: readonly number[];
  readonly startDate: string;
  readonly endDate: string;
  /** Codes of the cost centres in the other ERP: at most five characters, some with a dash or a slash. */
  readonly codes: readonly string[];
}

export interface CostCenter {
  readonly id: number;
  readonly name: string;
  readonly company: number;
  readonly work: number | null;
  readonly code: string;
}

/** The tenant's structure, which stays constant while bills change, derived from its size and seed. */
export class World {
  readonly size: Size;
  readonly seed: number;
  /** The last day that has happened. */
  readonly today: string;
  readonly extent: Extent;
  readonly companies: readonly Company[];
  readonly sites: readonly Work[];
  readonly costCenters: readonly CostCenter[];
  readonly #costCenterById: ReadonlyMap<number, CostCenter>;
  readonly #companyById: ReadonlyMap<number, Company>;

  constructor(size: Size, seed: number, today: string) {
    this.size = size;
    this.seed = seed;
    this.today = today;
    this.extent = extents[size];
    this.companies = Array.from({ length: this.extent.companies }, (_, index) => company(index));
    this.sites = Array.from({ length: this.extent.companies * this.extent.sitesPerCompany }, (_, index) =>
      this.#work(index),
    );
    this.costCenters = [...this.companies.map(headOffice), ...this.sites.flatMap(centersOf)];
    this.#costCenterById = new Map(this.costCenters.map((center) => [center.id, center]));
    this.#companyById = new Map(this.companies.map((row) => [row.id, row]));
  }

  dice(...seeds: readonly number[]): Dice {
    return new Dice(this.seed, ...seeds);
  }

  company(id: number): Company {
    const match = this.#companyById.get(id);
    if (!match) throw new RangeError(`no company ${id}`);
    return match;
  }

  costCenter(id: number): CostCenter {
    const match = this.#costCenterById.get(id);
    if (!match) throw new RangeError(`no cost centre ${id}`);
    return match;
  }

  work(index: number): Work {
    return at(this.sites, index);
  }

  sitesOf(companyId: number): readonly Work[] {
    const first = (companyId - 10) * this.extent.sitesPerCompany;
    return this.sites.slice(first, first + this.extent.sitesPerCompany);
  }

  headOffice(companyId: number): CostCenter {
    return this.costCenter(companyId + 490);
  }

  /** Two accounts a company: one for receipts and payments, one for what is put by. */
  bankAccounts(companyId: number): readonly [string, string] {
    return [`${companyId}001-1`, `${companyId}002-X`];
  }

  #work(index: number): Work {
    const id = 1_000 + index * 10;
    const startDate = addMonths(`${this.today.slice(0, 8)}01`, -this.extent.history + (index % 12));
    return {
      index,
      id,
      name: `Residencial Fictício ${String(index + 1).padStart(3, '0')}`,
      company: 10 + Math.floor(index / this.extent.sitesPerCompany),
      costCenters: index % 5 === 1 ? [id, id + 1] : [id],
      startDate,
      endDate: addMonths(startDate, 42),
      codes: index % 5 === 1 ? [workCode(index), `V${index}`] : [workCode(index)],
    };
  }
}

function workCode(index: number): string {
  if (index % 10 === 6) return `O-${index}`;
  if (index % 10 === 4) return `O/${index}`;
  return `OB${String(index).padStart(2, '0')}`;
}

function company(index: number): Company {
  const number = String(index + 1).padStart(2, '0');
  const bare = index % 4 === 1;
  return {
    id: 10 + index,
    name: `Incorporadora Fictícia ${number} S.A.`,
    tradeName: bare ? '' : `Fictícia ${number}`,
    cnpj: bare ? '' : withCheckDigits(`99${String(index).padStart(6, '0')}0001`, 2),
  };
}

function headOffice(owner: Company): CostCenter {
  return {
    id: owner.id + 490,
    name: `Administração ${owner.id}`,
    company: owner.id,
    work: null,
    code: `AD${owner.id}`,
  };
}

function centersOf(work: Work): CostCenter[] {
  return work.costCenters.map((id, position) => ({
    id,
    name: position === 0 ? work.name : `${work.name} - Comercial`,
    company: work.company,
    work: work.index,
    code: at(work.codes, position),
  }));
}

/** Appends the check digits of a CPF (11) or CNPJ (14) so that validators take the number. */
export function withCheckDigits(digits: string, count: number): string {
  let number = digits;
  const longest = digits.length + count === 14 ? 9 : 11;
  for (let turn = 0; turn < count; turn += 1) {
    let sum = 0;
    for (let position = 0; position < number.length; position += 1) {
      const weight = ((number.length - 1 - position) % (longest - 1)) + 2;
      sum += Number(number[position]) * weight;
    }
    const rest = sum % 11;
    number += rest < 2 ? '0' : String(11 - rest);
  }
  return number;
}

/** Invented, and plainly so: every number begins with 999. */
export function fictionalCpf(person: number): string {
  return withCheckDigits(`999${String(person % 1_000_000).padStart(6, '0')}`, 2);
}
