/** Studies with ids, and random changes of them: what two people might have made of one study. */
import {
  applyEdits,
  fieldOf,
  type IdSource,
  identifyStudy,
  insertAt,
  isObject,
  itemIdsAt,
  type Json,
  locate,
  moveAt,
  removeAt,
  type StudyDocument,
  type StudyEdit,
  setAt,
} from '@uni/contracts';
import { canonicalJson, sha256 } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';

/** Ids that count from `first`. */
export const counting = (first: number): IdSource => {
  let next = first;
  return () => {
    next += 1;
    return next;
  };
};

export const documentFrom = (seed: number, firstId = 0): StudyDocument =>
  identifyStudy(JSON.parse(JSON.stringify(generateStudy(seed))), counting(firstId));

/** Every scalar and every cell by its path, as JSON. A second reading of a document, which knows nothing of trees. */
export function valuesByPath(document: StudyDocument): Map<string, string> {
  const { fields } = pathsIn(document);
  return new Map(
    fields.flatMap((path) => {
      const { value } = locate(document, path);
      return Array.isArray(value) ? [] : [[path, JSON.stringify(value)] as const];
    }),
  );
}

/** The same bytes: study and ids. */
export const bytesOf = ({ study, identity }: StudyDocument): string => canonicalJson({ study, identity });

/** Of the same bytes; short enough to be printed. */
export const hashOf = (document: StudyDocument): string => sha256(bytesOf(document));

/** A document after some random changes; their edits may be valid for the engine or not. */
export function changed(document: StudyDocument, seed: number, changes: number): StudyDocument {
  const random = new Random(seed);
  const ids = counting(seed * 1_000 + 1_000_000);
  let current = document;
  for (let step = 0; step < changes; step += 1) {
    const outcome = applyEdits(current, randomEdit(current, random, ids));
    if (!outcome.ok) throw new Error(`a composed edit is refused: ${JSON.stringify(outcome.problem)}`);
    current = outcome.document;
  }
  return current;
}

/** The paths of all items, fields and cells of a document, by kind. */
interface DocumentPaths {
  readonly items: string[];
  readonly lists: string[];
  readonly fields: string[];
}

function pathsIn(
  document: StudyDocument,
  path = '',
  paths: DocumentPaths = { items: [], lists: [], fields: [] },
): DocumentPaths {
  const target = locate(document, path);
  if (target.kind === 'list') {
    paths.lists.push(path);
    for (const { id } of itemIdsAt(document.identity, target.identitySteps)) {
      paths.items.push(`${path}/@${id}`);
      pathsIn(document, `${path}/@${id}`, paths);
    }
  } else if (isObject(target.value)) {
    for (const [key, value] of Object.entries(target.value)) {
      // A value without children is a field, without a search. Most are, and each search begins at the root.
      if (typeof value === 'object' && value !== null) pathsIn(document, `${path}/${key}`, paths);
      else paths.fields.push(`${path}/${key}`);
    }
  } else if (Array.isArray(target.value)) {
    paths.fields.push(path, ...target.value.map((_, at) => `${path}/${at}`));
  } else paths.fields.push(path);
  return paths;
}

function randomEdit(document: StudyDocument, random: Random, ids: IdSource): StudyEdit[] {
  const paths = pathsIn(document);
  const one = (paths: readonly string[]): string => paths[random.whole(0, Math.max(0, paths.length - 1))] ?? '';
  const kind = random.pick('set', 'set', 'set', 'vector', 'insert', 'remove', 'move', 'section');
  const item = one(paths.items);
  switch (kind) {
    case 'insert': {
      const list = one(paths.lists);
      return insertAt(document, list, anchor(document, list, random), { name: `Novo ${random.whole(1, 99)}` }, ids)
        .edits;
    }
    case 'remove':
      return item ? removeAt(document, item) : [];
    case 'move': {
      const list = item.slice(0, item.lastIndexOf('/'));
      const after = item ? anchor(document, list, random) : null;
      return !item || `${list}/@${after}` === item ? [] : moveAt(document, item, after);
    }
    case 'section': {
      const field = random.pick('loans', 'capital', 'taxation', 'revenues');
      const currentValue = fieldOf(document.study, field);
      return setAt(document, `/${field}`, currentValue === null ? (sections[field] ?? null) : null, ids);
    }
    default: {
      const path = one(paths.fields.filter((field) => /\/\d+$/.test(field) === (kind === 'vector')));
      const cells = /\/\d+$/.test(path) ? null : locate(document, path).value;
      const value = Array.isArray(cells) && random.chance(0.3) ? cells.slice(1) : random.whole(0, 40) / 8;
      return path ? setAt(document, path, value, ids) : [];
    }
  }
}

const sections: Readonly<Record<string, Json>> = {
  loans: [{ name: 'Novo financiamento' }],
  capital: { partners: [{ name: 'Sócio', share: 1 }] },
  taxation: { regime: 'ret', ret: { rates: [{ from: '2026-01', rate: 0.04 }] } },
  revenues: [],
};

function anchor(document: StudyDocument, list: string, random: Random): number | null {
  const ids = itemIdsAt(document.identity, locate(document, list).identitySteps).map(({ id }) => id);
  return random.pick<number | null>(null, ...ids);
}
