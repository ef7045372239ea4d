import { idsIn, type Json, pathFrom, type StudyDocument } from '@uni/contracts';
import { canonicalJson } from '@uni/engine';
import { documentOf, identityIn, jsonOf, type Row, sameLeaf, sameTree, type Tree, treeOf, unmoved } from './tree.ts';

/** Side that resolves a conflict. */
export type MergeChoice = 'mine' | 'theirs';

/** A value that both sides changed, to different values. A path that ends in `/@` is an item's position in its list. */
export interface MergeConflict {
  readonly path: string;
  readonly old: Json;
  readonly mine: Json;
  readonly theirs: Json;
}

/** Result of a three-way merge. */
export interface Merged {
  /** Without a choice for a conflict, `mine` stays. */
  readonly document: StudyDocument;
  /** Every conflict, chosen or not. */
  readonly conflicts: readonly MergeConflict[];
  readonly unresolved: readonly MergeConflict[];
}

/**
 * Merges two studies that began as one. A change of one side is adopted, the same change of both sides once. Where they differ,
 * the choice of that path decides. Exchanging the sides, and their choices, gives the same study.
 */
export function mergeStudies(
  base: StudyDocument,
  mine: StudyDocument,
  theirs: StudyDocument,
  choices: ReadonlyMap<string, MergeChoice> = new Map(),
): Merged {
  const merge = new Merge(choices);
  const tree = merge.trees(treeOf(base), treeOf(mine), treeOf(theirs), '');
  const unresolved = merge.conflicts.filter(({ path }) => !choices.has(path));
  return { document: documentOf(tree ?? treeOf(mine)), conflicts: merge.conflicts, unresolved };
}

type Maybe = Tree | undefined;

class Merge {
  readonly conflicts: MergeConflict[] = [];
  private readonly choices: ReadonlyMap<string, MergeChoice>;

  constructor(choices: ReadonlyMap<string, MergeChoice>) {
    this.choices = choices;
  }

  trees(base: Maybe, mine: Maybe, theirs: Maybe, path: string): Maybe {
    if (sameTree(mine, theirs) || sameTree(base, theirs)) return mine;
    if (sameTree(base, mine)) return theirs;
    if (base?.kind === 'fields' && mine?.kind === 'fields' && theirs?.kind === 'fields') {
      const keys = new Set([base, mine, theirs].flatMap(({ fields }) => [...fields.keys()]));
      const merged = [...keys].flatMap((key): [string, Tree][] => {
        const [b, m, t] = [base.fields.get(key), mine.fields.get(key), theirs.fields.get(key)];
        const tree = this.trees(b, m, t, path + pathFrom([key]));
        return tree ? [[key, tree]] : [];
      });
      return { kind: 'fields', fields: new Map(merged) };
    }
    if (base?.kind === 'rows' && mine?.kind === 'rows' && theirs?.kind === 'rows') {
      return { kind: 'rows', rows: this.rows(base.rows, mine.rows, theirs.rows, path) };
    }
    if (base?.kind === 'leaf' && mine?.kind === 'leaf' && theirs?.kind === 'leaf') {
      return { kind: 'leaf', value: this.leaves(base.value, mine.value, theirs.value, path) };
    }
    return alike(mine, theirs) ?? this.chosen(path, { base, mine, theirs }, (tree) => (tree ? jsonOf(tree) : null));
  }

  private leaves(base: Json, mine: Json, theirs: Json, path: string): Json {
    if (sameLeaf(mine, theirs) || sameLeaf(base, theirs)) return mine;
    if (sameLeaf(base, mine)) return theirs;
    if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
      if (base.length === mine.length && base.length === theirs.length) {
        return base.map((cell, at) => this.leaves(cell, mine[at] ?? null, theirs[at] ?? null, `${path}/${at}`));
      }
    }
    return this.chosen(path, { base, mine, theirs }, (value) => value);
  }

  private chosen<T>(path: string, sides: { base: T; mine: T; theirs: T }, jsonOfSide: (side: T) => Json): T {
    this.conflicts.push({
      path,
      old: jsonOfSide(sides.base),
      mine: jsonOfSide(sides.mine),
      theirs: jsonOfSide(sides.theirs),
    });
    return this.choices.get(path) === 'theirs' ? sides.theirs : sides.mine;
  }

  private rows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[], path: string): Row[] {
    const sides = { base: sideOf(base, base), mine: sideOf(base, mine), theirs: sideOf(base, theirs) };
    const merged = new Map<number, Row>();
    for (const id of new Set([base, mine, theirs].flatMap((rows) => rows.map((row) => row.id)))) {
      const tree = this.row(sides, id, `${path}/@${id}`);
      if (tree) merged.set(id, { id, tree });
    }
    const anchors = new Map<number, number | null>();
    for (const id of merged.keys()) {
      const sidesPlaced = [sides.mine, sides.theirs].filter((side) => side.placed.has(id));
      if (sidesPlaced.length > 0) anchors.set(id, this.anchor(sides, id, merged, path));
    }
    return inOrder([...sides.base.order], anchors, merged);
  }

  /** An item that one side took out stays out unless the other changed it, or moved it. */
  private row({ base, mine, theirs }: Sides, id: number, path: string): Maybe {
    const [b, m, t] = [base, mine, theirs].map(({ trees }) => trees.get(id));
    const [moved, other] = m ? [mine.placed.has(id), m] : [theirs.placed.has(id), t];
    if (b && !(m && t) && moved && sameTree(b, other)) {
      return this.chosen(path, { base: b, mine: m, theirs: t }, (tree) => (tree ? jsonOf(tree) : null));
    }
    return this.trees(b, m, t, path);
  }

  /** The item that one goes after: the nearest before it, on the side that placed it, that is still there. */
  private anchor({ base, mine, theirs }: Sides, id: number, present: ReadonlyMap<number, Row>, path: string) {
    const [m, t] = [mine, theirs].map((side) => (side.placed.has(id) ? before(side.order, id, present) : undefined));
    if (m === undefined || t === undefined || m === t) return m ?? t ?? null;
    if (!base.trees.has(id)) return Math.min(m ?? 0, t ?? 0) || null;
    const anchorPath = `${path}/@${id}/@`;
    return this.chosen<number | null>(
      anchorPath,
      { base: before(base.order, id, present), mine: m, theirs: t },
      (at) => at,
    );
  }
}

/** Both sides wrote the same item with ids of their own. Either side's merge returns the same one. */
function alike(a: Maybe, b: Maybe): Maybe {
  if (!a || !b || canonicalJson(jsonOf(a)) !== canonicalJson(jsonOf(b))) return undefined;
  return idsOf(a) < idsOf(b) ? a : b;
}

const idsOf = (tree: Tree): string =>
  JSON.stringify(idsIn(identityIn({ kind: 'fields', fields: new Map([['it', tree]]) })));

interface Side {
  readonly order: readonly number[];
  readonly trees: ReadonlyMap<number, Tree>;
  /** The items that this side inserted or moved. */
  readonly placed: ReadonlySet<number>;
}
interface Sides {
  readonly base: Side;
  readonly mine: Side;
  readonly theirs: Side;
}

function sideOf(base: readonly Row[], rows: readonly Row[]): Side {
  const order = rows.map((row) => row.id);
  const stays = unmoved(
    base.map((row) => row.id),
    order,
  );
  const trees = new Map(rows.map((row) => [row.id, row.tree]));
  return { order, trees, placed: new Set(order.filter((id) => !stays.has(id))) };
}

function before(order: readonly number[], id: number, present: ReadonlyMap<number, Row>): number | null {
  return order.slice(0, order.indexOf(id)).findLast((other) => present.has(other)) ?? null;
}

/** Unmoved items stay in the base order. Moved items follow their anchor, sorted by id: both sides get the same order. */
function inOrder(
  base: readonly number[],
  anchors: ReadonlyMap<number, number | null>,
  rows: ReadonlyMap<number, Row>,
): Row[] {
  const followers = new Map<number | null, number[]>();
  for (const [id, anchor] of [...anchors].sort(([a], [b]) => a - b)) {
    followers.set(anchor, [...(followers.get(anchor) ?? []), id]);
  }
  const ordered = new Map<number, Row>();
  const put = (id: number): void => {
    const row = rows.get(id);
    if (!row || ordered.has(id)) return;
    ordered.set(id, row);
    for (const follower of followers.get(id) ?? []) put(follower);
  };
  for (const id of followers.get(null) ?? []) put(id);
  for (const id of base) if (!anchors.has(id)) put(id);
  // Two items that were each moved after the other have no anchor: they go to the end.
  for (const id of [...anchors.keys()].sort((a, b) => a - b)) put(id);
  return [...ordered.values()];
}
