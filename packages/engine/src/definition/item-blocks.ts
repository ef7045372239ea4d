import type { Builder } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import { copyPlain, samePlain } from '../numeric/plain.ts';
import type { ItemValue, Timing, ValueBasis } from '../study.ts';
import type { ModuleBlock } from './blocks.ts';
import type { ModuleDates } from './context.ts';

/** What the rows of an item follow from, beside the modules it reads. */
interface ItemSource {
  pointer: string;
  label: string;
  module: number | null;
  value: ItemValue;
  timing: Timing | null | undefined;
  index: string | null | undefined;
  /** The enterprise's dates, for an item of no module. */
  dates: ModuleDates | null;
}

interface ItemBlock<Rows> {
  source: ItemSource;
  modules: readonly ModuleBlock[];
  nodes: readonly Node[];
  rows: Rows;
}

/** Bases whose rows follow from the item and its modules alone, not from other lines or items. */
const ownBases: ReadonlySet<ValueBasis> = new Set([
  'amount',
  'per_month',
  'share_vgv',
  'share_vgv_own',
  'per_private_m2',
  'per_built_m2',
  'per_unit',
]);

/** The rows of expenses and revenues: those of items that an edit elsewhere leaves as they are are taken over whole. */
export class ItemBlocks<Rows> {
  readonly #blocks = new Map<string, ItemBlock<Rows>>();
  readonly #modules: readonly ModuleBlock[];
  #previous: ItemBlocks<Rows> | undefined;

  /** `previous` must be of an evaluation with the same indexes, months and realised values. */
  constructor(modules: readonly ModuleBlock[], previous?: ItemBlocks<Rows>) {
    this.#modules = modules;
    this.#previous = previous;
  }

  /** The rows of an item: an earlier evaluation's, when nothing they follow from has changed, else those that `define` makes (null: none). */
  rows(builder: Builder, id: string, source: ItemSource, define: () => Rows | null): Rows | null {
    if (!ownBases.has(source.value.basis)) return define();
    const modules = this.#modules.filter(
      ({ sales }) => source.module === null || sales.context.number === source.module,
    );
    const old = this.#previous ? this.#previous.#block(id) : undefined;
    if (old && sameModules(old.modules, modules) && samePlain(old.source, source)) {
      builder.adopt(old.nodes);
      this.#blocks.set(id, old);
      return old.rows;
    }
    const made: { rows: Rows | null } = { rows: null };
    const nodes = builder.record(() => {
      made.rows = define();
    });
    if (made.rows) this.#blocks.set(id, { source: copyPlain(source), modules, nodes, rows: made.rows });
    return made.rows;
  }

  #block(id: string): ItemBlock<Rows> | undefined {
    return this.#blocks.get(id);
  }

  /** Lets go of the earlier blocks, which would keep every evaluation before them alive. */
  finish(): void {
    this.#previous = undefined;
  }
}

function sameModules(a: readonly ModuleBlock[], b: readonly ModuleBlock[]): boolean {
  return a.length === b.length && a.every((block, k) => block === b[k]);
}
