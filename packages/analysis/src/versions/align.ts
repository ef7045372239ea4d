import type { Json, StudyDocument } from '@uni/contracts';
import { documentOf, type Row, type Tree, treeOf } from './tree.ts';

/**
 * Returns `other` with the ids of `reference` for matching items of versions written separately. Modules match by number, costs
 * by group and name. Cloned versions share their ids and stay as they are.
 */
export function alignedTo(reference: StudyDocument, other: StudyDocument): StudyDocument {
  return documentOf(align(treeOf(reference), treeOf(other)));
}

function align(reference: Tree | undefined, other: Tree): Tree {
  if (reference?.kind === 'fields' && other.kind === 'fields') {
    const fields = [...other.fields].map(([key, inner]) => [key, align(reference.fields.get(key), inner)] as const);
    return { kind: 'fields', fields: new Map(fields) };
  }
  if (reference?.kind !== 'rows' || other.kind !== 'rows') return other;
  return { kind: 'rows', rows: alignRows(reference.rows, other.rows) };
}

function alignRows(reference: readonly Row[], other: readonly Row[]): Row[] {
  const shared = new Set(other.map((row) => row.id));
  const free = reference.filter((row) => !shared.has(row.id)).map((row) => ({ row, names: namesOf(row) }));
  const known = new Map(reference.map((row) => [row.id, row]));
  return other.map((row) => {
    const names = namesOf(row);
    const at = known.has(row.id) ? -1 : free.findIndex((candidate) => candidate.names === names);
    const match = known.get(row.id) ?? free.splice(at, at < 0 ? 0 : 1)[0]?.row;
    return match ? { id: match.id, tree: align(match.tree, row.tree) } : row;
  });
}

const naming = ['number', 'key', 'group', 'module', 'name', 'kind', 'channel', 'from'];

/** Returns an item's names. Items of different studies with the same names are the same item. */
const namesOf = ({ tree }: Row): string =>
  JSON.stringify(naming.map((field): Json => (tree.kind === 'fields' ? leafOf(tree.fields.get(field)) : null)));

const leafOf = (tree: Tree | undefined): Json => (tree?.kind === 'leaf' ? tree.value : null);
