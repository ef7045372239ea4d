import { companyOfModule, leaveCompany, ownItemsOfOnly } from './companies.ts';
import { insertAt, removeAt, setAt } from './compose.ts';
import type { StudyEdit } from './edits.ts';
import type { IdSource, StudyDocument } from './ids.ts';
import { isObject, type Json, type JsonObject, withField } from './json.ts';
import { editsInSteps, findNode, type ListItem, listItems, noNewItem } from './listed-items.ts';

/** Lists whose items belong to a module or, with none, to the enterprise. What has happened is no part of a plan. */
const PLANNED = ['/expenses', '/revenues', '/rentals'] as const;
const HAPPENED = ['/accomplished/lines', '/accomplished/portfolio'] as const;

const itemsOf = (document: StudyDocument, number: unknown, lists: readonly string[]): ListItem[] =>
  listItems(document, ...lists).filter(({ value }) => value.module === number);

/** Costs, other revenues and rentals that belong to a module. */
export function moduleItems(document: StudyDocument, number: number): ListItem[] {
  return itemsOf(document, number, PLANNED);
}

/** Returns the items of a module, and those of the company that has it alone. */
export function leavingItems(document: StudyDocument, number: number): ListItem[] {
  return [...moduleItems(document, number), ...ownItemsOfOnly(document, number)];
}

/**
 * Inserts a module with copies of the costs, other revenues and rentals of the one it is like. A tower without its construction costs
 * would seem to gain. It is of the same company.
 * @param like the number of the module whose items are copied; null for none
 */
export function insertModule(
  document: StudyDocument,
  { value, after, like }: { value: JsonObject; after: number | null; like: number | null },
  newId: IdSource,
): { edits: StudyEdit[]; id: number } {
  const { edits, id } = insertAt(document, '/modules', after, value, newId);
  const copies = like === null ? [] : moduleItems(document, like);
  const number = value.number ?? null;
  const company = like === null ? null : companyOfModule(document, like);
  const joined = company ? setAt(document, `${company.path}/modules`, [...numbersIn(company), number], noNewItem) : [];
  return {
    id,
    edits: [
      ...edits,
      ...joined,
      ...copies.flatMap(
        (item) => insertAt(document, item.list, item.id, withField(item.value, 'module', number), newId).edits,
      ),
    ],
  };
}

/**
 * Removes a module, and what has been realised of it.
 * @param items its costs, other revenues and rentals go with it, or stay as those of the enterprise
 */
export function removeModule(
  document: StudyDocument,
  { path, number }: { path: string; number: number },
  items: 'remove' | 'keep',
): StudyEdit[] {
  return editsInSteps(
    document,
    (current) => leaveCompany(current, number, items),
    (current) => withoutModule(current, number),
    (current) => leftItems(current, number, items),
    (current) => removeAt(current, path),
  );
}

function leftItems(document: StudyDocument, number: number, items: 'remove' | 'keep'): StudyEdit[] {
  const planned = moduleItems(document, number);
  const happened = itemsOf(document, number, [...HAPPENED, ...reducersOf(document)]);
  const gone = items === 'remove' ? [...planned, ...happened] : happened;
  const detachedItems = items === 'remove' ? [] : planned;
  // From the end, so that each one still stands behind the item that it names.
  return [
    ...[...gone].reverse().flatMap(({ path }) => removeAt(document, path)),
    ...detachedItems.flatMap(({ path }) => setAt(document, `${path}/module`, null, noNewItem)),
  ];
}

/** Reducers of the consumption tax by module: the study's, and those of each company. */
const reducersOf = (document: StudyDocument): string[] =>
  ['', ...listItems(document, '/companies').map(({ path }) => path)].map(
    (path) => `${path}/taxation/consumption/modules`,
  );

/**
 * Returns edits plus those that renumber references to a module when its number changes. Otherwise its costs would belong to no
 * module. The lists follow the module as it is now, so another module with the same number loses nothing.
 */
export function followModuleNumber(document: StudyDocument, edits: readonly StudyEdit[]): StudyEdit[] {
  return edits.flatMap((edit) => {
    const { op, path, old, new: next } = edit;
    const isNumber = op === 'set' && /^\/modules\/@\d+\/number$/.test(path);
    const modules = findNode(document, '/modules')?.value;
    const isTaken = Array.isArray(modules) && modules.some((value) => isObject(value) && value.number === next);
    // Without a number before there is nothing to follow: what names none is the enterprise's.
    if (!isNumber || typeof old !== 'number' || typeof next !== 'number' || isTaken) return [edit];
    const named = itemsOf(document, old, [...PLANNED, ...HAPPENED, ...reducersOf(document)]);
    return [
      edit,
      ...named.flatMap((item) => setAt(document, `${item.path}/module`, next, noNewItem)),
      ...namingLists(document, old, '/assignments', '/loans', '/companies').flatMap((item) =>
        setAt(
          document,
          `${item.path}/modules`,
          numbersIn(item).map((number) => (number === old ? next : number)),
          noNewItem,
        ),
      ),
    ];
  });
}

const numbersIn = ({ value }: ListItem): Json[] => (Array.isArray(value.modules) ? value.modules : []);

/** The items of lists that name a module among others. */
const namingLists = (document: StudyDocument, number: number, ...lists: readonly string[]): ListItem[] =>
  listItems(document, ...lists).filter((item) => numbersIn(item).includes(number));

/** Assignments and loans without a module that goes; one of it alone goes too. */
function withoutModule(document: StudyDocument, number: number): StudyEdit[] {
  return namingLists(document, number, '/assignments', '/loans')
    .reverse()
    .flatMap((item) => {
      const others = numbersIn(item).filter((each) => each !== number);
      return others.length > 0
        ? setAt(document, `${item.path}/modules`, others, noNewItem)
        : removeAt(document, item.path);
    });
}
