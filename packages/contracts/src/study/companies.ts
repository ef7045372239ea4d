import { insertAt, removeAt, setAt } from './compose.ts';
import type { StudyEdit } from './edits.ts';
import type { IdSource, StudyDocument } from './ids.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { editsInSteps, type ListItem, listItems, noNewItem } from './listed-items.ts';

/** Lists whose items may be a company's own. */
const planned = ['/expenses', '/revenues', '/rentals'] as const;
const owned = [...planned, '/loans', '/accomplished/lines'] as const;
const list = '/companies';
/** The company of the modules that no other one holds. */
const main = 'main';

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const isGiven = (value: Json | undefined): boolean => value !== null && value !== undefined;
const numbersOf = (document: StudyDocument): Json[] =>
  listItems(document, '/modules').map(({ value }) => value.number ?? null);

/** Numbers of the modules that no company holds. */
export function freeModules(document: StudyDocument): Json[] {
  const held = listItems(document, list).flatMap(({ value }) => listOf(value.modules));
  return numbersOf(document).filter((number) => !held.includes(number));
}

/** The company that names a module. */
export function companyOfModule(document: StudyDocument, number: number): ListItem | null {
  return listItems(document, list).find(({ value }) => listOf(value.modules).includes(number)) ?? null;
}

/** The key of the company that has this module alone; null where the study has no companies. */
function keyOfOnly(document: StudyDocument, number: number): Json {
  const company = companyOfModule(document, number);
  if (company) return listOf(company.value.modules).length === 1 ? (company.value.key ?? null) : null;
  return listItems(document, list).length > 0 && freeModules(document).length === 1 ? main : null;
}

const isOf = ({ value, list: from }: ListItem, key: Json): boolean => {
  if (value.company === key) return true;
  return from === '/loans' && key === main && !isGiven(value.company) && !isGiven(value.modules);
};

/** Costs, other revenues and rentals of no module, of the company that goes with its only one. */
export function ownItemsOfOnly(document: StudyDocument, number: number): ListItem[] {
  const key = keyOfOnly(document, number);
  return key === null ? [] : listItems(document, ...planned).filter((item) => isOf(item, key));
}

/**
 * Edits before a module goes: its company holds it no longer. A company of it alone goes, with its loans.
 * @param items what the company has of its own goes with it, or stays common to the others
 */
export function leaveCompany(document: StudyDocument, number: number, items: 'remove' | 'keep'): StudyEdit[] {
  const key = keyOfOnly(document, number);
  const company = companyOfModule(document, number);
  if (key === null) {
    if (!company) return [];
    const others = listOf(company.value.modules).filter((one) => one !== number);
    return setAt(document, `${company.path}/modules`, others, noNewItem);
  }
  const isGone = ({ list: from }: ListItem): boolean =>
    items === 'remove' || !(planned as readonly string[]).includes(from);
  const its = listItems(document, ...owned).filter((item) => isOf(item, key));
  return [
    ...its.filter((item) => !isGone(item)).flatMap(({ path }) => setAt(document, `${path}/company`, null, noNewItem)),
    ...its
      .filter(isGone)
      .reverse()
      .flatMap(({ path }) => removeAt(document, path)),
    ...(company ? withoutCompany(document, company.path) : []),
  ];
}

/** Removes a company; a list that this leaves empty goes too. */
const withoutCompany = (document: StudyDocument, path: string): StudyEdit[] =>
  listItems(document, list).length > 1 ? removeAt(document, path) : setAt(document, list, null, noNewItem);

/** Removes a company. Its modules and what it has of its own become the main one's; of one company alone, the enterprise's. */
export function removeCompany(document: StudyDocument, path: string): StudyEdit[] {
  const companies = listItems(document, list);
  const key = companies.find((company) => company.path === path)?.value.key ?? null;
  const isLast = companies.length === 1;
  const its = listItems(document, ...owned).filter(({ value }) =>
    isLast ? isGiven(value.company) : value.company === key,
  );
  return [
    ...its.flatMap((item) => setAt(document, `${item.path}/company`, isLast ? null : main, noNewItem)),
    ...withoutCompany(document, path),
  ];
}

/** An equal share of reais, to the centavo. The first one takes the rest. */
function equalShare(amount: Json, at: number, count: number): Json {
  if (typeof amount !== 'number') return amount;
  const cents = Math.round(amount * 100);
  const share = Math.floor(cents / count);
  return (at === 0 ? cents - share * (count - 1) : share) / 100;
}

/** Returns what one of several companies borrows: the same terms, and an equal share of limits in reais. */
function dividedLoan(loan: JsonObject, at: number, count: number): JsonObject {
  const { modules: _, draws, ...terms } = loan;
  const divided = isGiven(terms.limit) ? { ...terms, limit: equalShare(terms.limit ?? null, at, count) } : terms;
  if (!isObject(draws)) return isGiven(draws) ? { ...divided, draws: draws ?? null } : divided;
  if (!Array.isArray(draws.tranches)) return { ...divided, draws };
  const tranches = draws.tranches.map((tranche) =>
    isObject(tranche) ? { ...tranche, amount: equalShare(tranche.amount ?? null, at, count) } : tranche,
  );
  return { ...divided, draws: { ...draws, tranches } };
}

interface NewCompany {
  key: string;
  name: string;
  module: Json;
}

/**
 * Makes a company of each module that none holds. Each owes its own loans and sells its own receivables: those of several modules
 * are divided.
 * @param name the name of the company of a module, by the module's number and name
 */
export function companyPerModule(
  document: StudyDocument,
  name: (number: Json, module: Json) => string,
  newId: IdSource,
): StudyEdit[] {
  const free = freeModules(document);
  const keys = new Set(listItems(document, list).map(({ value }) => value.key ?? null));
  const made = listItems(document, '/modules')
    .filter(({ value }) => free.includes(value.number ?? null))
    .map(({ value }): NewCompany => {
      const number = value.number ?? null;
      return { key: freeKey(keys, `spe_${number}`), name: name(number, value.name ?? null), module: number };
    });
  return editsInSteps(
    document,
    ...made.map((company) => (current: StudyDocument) => insertedCompany(current, company, newId)),
    (current) => detachedFromMain(current),
    ...dividedLists(document, made).map(
      ({ item, values }) =>
        (current: StudyDocument) =>
          replaced(current, item, values, newId),
    ),
  );
}

const freeKey = (keys: ReadonlySet<Json>, usual: string): string =>
  [usual, ...Array.from(keys, (_, k) => `${usual}_${k + 2}`)].find((key) => !keys.has(key)) ?? usual;

function insertedCompany(document: StudyDocument, { key, name, module }: NewCompany, newId: IdSource): StudyEdit[] {
  const last = listItems(document, list).at(-1)?.id ?? null;
  return insertAt(document, list, last, { key, name, modules: [module] }, newId).edits;
}

/** What was the main company's own becomes common: no module is the main one's any more. */
const detachedFromMain = (document: StudyDocument): StudyEdit[] =>
  listItems(document, ...planned)
    .filter(({ value }) => value.company === main)
    .flatMap(({ path }) => setAt(document, `${path}/company`, null, noNewItem));

/** Loans and assignments of several of the companies, each with what it becomes. */
function dividedLists(
  document: StudyDocument,
  made: readonly NewCompany[],
): { item: ListItem; values: JsonObject[] }[] {
  return listItems(document, '/loans', '/assignments').flatMap((item) => {
    const { value } = item;
    const of = made.filter(({ module }) => !isGiven(value.modules) || listOf(value.modules).includes(module));
    const isOthers = isGiven(value.company) && value.company !== main;
    const isOfOne = isGiven(value.modules) && listOf(value.modules).length === 1;
    if (isOthers || isOfOne || of.length === 0) return [];
    const titleOf = (name: string) => (typeof value.name === 'string' ? `${value.name}, ${name}` : name);
    const values = of.map(({ key, name, module }, at) => {
      const named = of.length === 1 ? value : { ...value, name: titleOf(name) };
      if (item.list === '/assignments') return { ...named, modules: [module] };
      return { ...dividedLoan(named, at, of.length), company: key };
    });
    return [{ item, values }];
  });
}

function replaced(
  document: StudyDocument,
  item: ListItem,
  values: readonly JsonObject[],
  newId: IdSource,
): StudyEdit[] {
  const inserts = [...values]
    .reverse()
    .map((value) => (current: StudyDocument) => insertAt(current, item.list, item.id, value, newId).edits);
  return editsInSteps(document, ...inserts, (current) => removeAt(current, item.path));
}
