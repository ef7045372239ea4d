import { insertAt, removeAt, setAt } from './compose.ts';
import type { StudyEdit } from './edits.ts';
import type { IdSource, StudyDocument } from './ids.ts';
import { isObject, type Json, type JsonObject, withField } from './json.ts';
import { EditRefusal, itemIdsAt, locate } from './path.ts';

/** Lists whose items belong to a module or, with none, to the enterprise. What has happened is no part of a plan. */
const PLANNED = ['/expenses', '/revenues', '/rentals'] as const;
const HAPPENED = ['/accomplished/lines', '/accomplished/portfolio'] as const;

export interface ModuleItem {
  readonly list: string;
  readonly path: string;
  readonly id: number;
  readonly value: JsonObject;
}

function itemsOf(document: StudyDocument, number: unknown, lists: readonly string[]): ModuleItem[] {
  return lists.flatMap((list) => {
    const node = findNode(document, list);
    if (!node || !Array.isArray(node.value)) return [];
    const ids = itemIdsAt(document.identity, node.identitySteps);
    return node.value.flatMap((value, index) => {
      const id = ids[index]?.id;
      if (id === undefined || !isObject(value) || value.module !== number) return [];
      return [{ list, path: `${list}/@${id}`, id, value }];
    });
  });
}

function findNode(document: StudyDocument, path: string) {
  try {
    return locate(document, path);
  } catch (error) {
    if (error instanceof EditRefusal) return null;
    throw error;
  }
}

/** Costs, other revenues and rentals that belong to a module. */
export function moduleItems(document: StudyDocument, number: number): ModuleItem[] {
  return itemsOf(document, number, PLANNED);
}

/**
 * Inserts a module with copies of the costs, other revenues and rentals of the one it is like. A tower without its construction costs
 * would seem to gain.
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
  return {
    id,
    edits: [
      ...edits,
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
  module: { path: string; number: number },
  items: 'remove' | 'keep',
): StudyEdit[] {
  const planned = moduleItems(document, module.number);
  const happened = itemsOf(document, module.number, HAPPENED);
  const gone = items === 'remove' ? [...planned, ...happened] : happened;
  const detachedItems = items === 'remove' ? [] : planned;
  // From the end, so that each one still stands behind the item that it names.
  return [
    ...withoutModule(document, module.number),
    ...[...gone].reverse().flatMap(({ path }) => removeAt(document, path)),
    ...detachedItems.flatMap(({ path }) => setAt(document, `${path}/module`, null, noNewItem)),
    ...removeAt(document, module.path),
  ];
}

/** Everything that names a module: its costs, other revenues and rentals, and what has been realised of it. */
const NAMING = [...PLANNED, ...HAPPENED] as const;

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
    const named = itemsOf(document, old, NAMING);
    return [
      edit,
      ...named.flatMap((item) => setAt(document, `${item.path}/module`, next, noNewItem)),
      ...assignmentsOf(document, old).flatMap(({ path, numbers }) =>
        setAt(
          document,
          `${path}/modules`,
          numbers.map((number) => (number === old ? next : number)),
          noNewItem,
        ),
      ),
    ];
  });
}

/** The assignments that name a module among others, with the numbers that they name. */
function assignmentsOf(document: StudyDocument, number: number): { path: string; numbers: Json[] }[] {
  const node = findNode(document, '/assignments');
  if (!node || !Array.isArray(node.value)) return [];
  const ids = itemIdsAt(document.identity, node.identitySteps);
  return node.value.flatMap((value, index) => {
    const numbers = isObject(value) ? value.modules : null;
    const id = ids[index]?.id;
    return id !== undefined && Array.isArray(numbers) && numbers.includes(number)
      ? [{ path: `/assignments/@${id}`, numbers }]
      : [];
  });
}

/** Assignments without a module that goes; one of it alone goes too. */
function withoutModule(document: StudyDocument, number: number): StudyEdit[] {
  const named = assignmentsOf(document, number).reverse();
  return named.flatMap(({ path, numbers }) => {
    const others = numbers.filter((each) => each !== number);
    return others.length > 0 ? setAt(document, `${path}/modules`, others, noNewItem) : removeAt(document, path);
  });
}

const noNewItem: IdSource = () => {
  throw new Error('a number is no list of items');
};
