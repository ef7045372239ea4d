import { type Json, pathFrom, type StudyDocument } from '@uni/contracts';
import { type Tree, treeOf } from './tree.ts';

/** Every premise of a study by its path with ids: fields and whole vectors, in the order of the study. */
export function premisesIn(document: StudyDocument): Map<string, Json> {
  const premises = new Map<string, Json>();
  const walk = (tree: Tree, path: string): void => {
    if (tree.kind === 'leaf') premises.set(path, tree.value);
    else if (tree.kind === 'rows') for (const { id, tree: item } of tree.rows) walk(item, `${path}/@${id}`);
    else for (const [key, inner] of tree.fields) walk(inner, path + pathFrom([key]));
  };
  walk(treeOf(document), '');
  return premises;
}
