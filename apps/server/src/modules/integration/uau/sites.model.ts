/** Works, and the keys of what belongs to them: a company's number, a work's code, a sale's number. */
import type { AdapterContext, ConnectionSettings } from '../adapter/adapter.model.ts';
import { asDay, text } from '../adapter/fields.model.ts';
import { fetchRows } from './request.model.ts';

export interface UauSite {
  readonly company: string;
  readonly work: string;
  /** The day that is planned for its end, '' where there is none. */
  readonly end: string;
}

export interface SaleKey {
  readonly company: string;
  readonly work: string;
  readonly sale: string;
}

export const workKey = ({ company, work }: Pick<UauSite, 'company' | 'work'>): string => `${company}/${work}`;
export const saleKey = ({ company, work, sale }: SaleKey): string => `${company}/${work}/${sale}`;

const digits = (number: string): string => number.replace(/^0+(?=\d)/, '');

/**
 * Keys of sales as UAU writes them: `00093-JVA16/00006, 00093-JVA16/00017`. A work's code may hold a hyphen or a slash. The
 * company ends at the first hyphen, and the sale begins after the last slash. Null: no key.
 */
export const parseSaleKey = (written: string): SaleKey | null => {
  const [, company = '', work = '', sale = ''] = /^\s*(\d+)-(.+)\/(\d+)\s*$/.exec(written) ?? [];
  const key = { company: digits(company), work: work.trim(), sale: digits(sale) };
  return key.company === '' || key.work === '' ? null : key;
};

/** Only these companies; without a list, all. */
export const isIncluded = (company: string, { companies = [] }: ConnectionSettings): boolean =>
  companies.length === 0 || companies.includes(company);

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

/** Returns the active works of the selected companies, in an order of their own: the answer's may change. */
export const fetchSites = async (context: AdapterContext): Promise<readonly UauSite[]> => {
  const sites = new Map<string, UauSite>();
  for (const item of await fetchRows(context, 'works')) {
    if (!('value' in item)) continue;
    const company = text.read(member(item.value, 'Empresa_obr'));
    const work = text.read(member(item.value, 'Cod_obr'));
    if (!/^\d+$/.test(company) || work === '' || !isIncluded(company, context.settings)) continue;
    const one = { company, work, end: asDay(member(item.value, 'Dtfim_obr')) };
    sites.set(workKey(one), one);
  }
  return [...sites.values()].sort(
    (a, b) => Number(a.company) - Number(b.company) || (a.work < b.work ? -1 : a.work > b.work ? 1 : 0),
  );
};

/** As many at once. */
export const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] => {
  const groups: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += size) groups.push(items.slice(at, at + size));
  return groups;
};
