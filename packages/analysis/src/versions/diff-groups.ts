import { applyEdits, itemIdsAt, itemPathOf, type StudyDocument, type StudyEdit, tryLocate } from '@uni/contracts';
import { canonicalJson, type Study } from '@uni/engine';
import { diffStudies } from './diff.ts';
import type { EditGroup } from './edit-group.ts';
import { type FieldGroup, fieldGrouping, fieldGroups } from './field-groups.ts';

/** Changes that are attributed together: all differences of two studies in one subject. */
export interface DiffGroup extends EditGroup {
  readonly key: FieldGroup;
}

/** One edit of the difference, or the edits of one item, attributed alone. */
export interface DiffEdits extends EditGroup {
  readonly group: FieldGroup;
  readonly paths: readonly string[];
}

/** The difference of two studies as groups. All of them together make `after`, in whatever order they are applied. */
export function diffGroups(before: StudyDocument, after: StudyDocument): DiffGroup[] {
  const edits = diffStudies(before, after);
  const groupOf = fieldGrouping(before, after);
  const make = maker(before, after, edits, ({ path }) => groupOf(path));
  return fieldGroups.filter((group) => edits.some(({ path }) => groupOf(path) === group)).map(make);
}

/** Each part costs two projections and two documents. More parts would be noticeably slow. */
const mostParts = 48;

/**
 * The same difference edit by edit, those of a group one after the other. Where these are too many, it goes by the innermost
 * items that hold them. Where those are too many, it goes by the outermost, then by groups.
 */
export function diffEdits(before: StudyDocument, after: StudyDocument): DiffEdits[] {
  const edits = diffStudies(before, after);
  const groupOf = fieldGrouping(before, after);
  const grains: ((edit: StudyEdit) => string)[] = [
    ({ op, path }) => `${op} ${path}`,
    ({ path }) => /^.*\/@\d+/.exec(path)?.[0] ?? '',
    ({ path }) => /^[^@]*\/@\d+/.exec(path)?.[0] ?? '',
    () => '',
  ];
  const keyed = grains.map(
    (grain) =>
      (edit: StudyEdit): string =>
        `${groupOf(edit.path)} ${grain(edit)}`,
  );
  const [finest = () => ''] = keyed;
  const keyOf = keyed.find((key) => new Set(edits.map(key)).size <= mostParts) ?? keyed.at(-1) ?? finest;
  const make = maker(before, after, edits, keyOf);
  return fieldGroups.flatMap((group) => {
    const own = Map.groupBy(
      edits.filter(({ path }) => groupOf(path) === group),
      keyOf,
    );
    return [...own].map(([key, same]) => ({ ...make(key), group, paths: same.map(({ path }) => path) }));
  });
}

/**
 * Returns a function that applies the edits of one key after others. Null when they cannot be applied without another key's. The
 * engine may refuse the result: a new cost that names a module of another key.
 */
function maker<Key extends string>(
  before: StudyDocument,
  after: StudyDocument,
  edits: readonly StudyEdit[],
  keyOfEdit: (edit: StudyEdit) => Key,
): (key: Key) => EditGroup & { readonly key: Key } {
  // A study's content identifies the edits that made it: callers may copy studies freely.
  const known = new Map<string, ReadonlySet<string>>([[canonicalJson(before.study), new Set()]]);
  const apply = (study: Study, keys: readonly string[]): Study | null => {
    const already = known.get(canonicalJson(study));
    if (!already) throw new Error('a group is applied to a study that its fellows did not make');
    const made = new Set([...already, ...keys]);
    const chosen = edits.filter((edit) => made.has(keyOfEdit(edit)));
    const document = applyLoosely(before, after, chosen);
    if (!document) return null;
    known.set(canonicalJson(document.study), made);
    // The function that opens it refuses a value that is not a study yet.
    return document.study as unknown as Study;
  };
  return (key) => ({
    key,
    apply: (study) => apply(study, [key]),
    applyWith: (study, others) => apply(study, [key, ...others.map((other) => other.key)]),
  });
}

/** Applies some of the edits between two studies. An item whose neighbour is missing goes after the one before it. */
function applyLoosely(before: StudyDocument, after: StudyDocument, edits: readonly StudyEdit[]): StudyDocument | null {
  let document = before;
  for (const edit of edits) {
    const outcome = applyEdits(document, [anchored(document, after, edit)]);
    if (!outcome.ok) return null;
    document = outcome.document;
  }
  return document;
}

function anchored(document: StudyDocument, after: StudyDocument, edit: StudyEdit): StudyEdit {
  if (edit.op !== 'insert' && edit.op !== 'move') return edit;
  const { list, id } = itemPathOf(edit.path);
  const present = idsAt(document, list);
  const orderedIds = idsAt(after, list);
  // Without its list the edit cannot be applied, and reports that itself.
  if (!present || !orderedIds) return edit;
  const anchor = orderedIds.slice(0, orderedIds.indexOf(id)).findLast((other) => present.includes(other)) ?? null;
  return edit.op === 'insert' ? { ...edit, new: { ...edit.new, after: anchor } } : { ...edit, new: { after: anchor } };
}

function idsAt(document: StudyDocument, list: string): number[] | null {
  const target = tryLocate(document, list);
  return target && itemIdsAt(document.identity, target.identitySteps).map(({ id }) => id);
}
