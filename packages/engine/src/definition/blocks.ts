import type { Builder } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import { copyPlain, samePlain } from '../numeric/plain.ts';
import type { Study, StudyModule } from '../study.ts';
import { putCommissions } from './commissions.ts';
import type { ModuleContext, StudyContext } from './context.ts';
import type { LinePart, Lines } from './lines.ts';
import type { Premises } from './premises.ts';
import { defineReceipts } from './receipts.ts';
import { defineSales, type ModuleSales, scopeOf } from './sales.ts';

/** All that one module defines. It hangs on the module, the indexes and the realised months alone. */
export interface ModuleBlock {
  /** The module as it was, with its position: what the block follows from. */
  source: ModuleSource;
  nodes: readonly Node[];
  lines: readonly LinePart[];
  sales: ModuleSales;
}

interface ModuleSource {
  position: number;
  module: StudyModule;
}

/** The pieces of a definition that an edit elsewhere leaves as they are, whole. */
export interface Blocks {
  /** What all modules share, as it was. */
  shared: Shared;
  indexes: readonly Node[];
  modules: readonly ModuleBlock[];
}

type Shared = Pick<Study, 'base_month' | 'terms' | 'indexes' | 'accomplished'> & { months: number };

/** Defines indexes and modules, or takes over those of the previous evaluation whose sources are the same. */
export function defineBlocks(
  builder: Builder,
  premises: Premises,
  lines: Lines,
  context: StudyContext,
  previous?: Blocks,
): Blocks {
  const { base_month, terms, indexes, accomplished } = context.study;
  const shared = { months: builder.months, base_month, terms, indexes, accomplished };
  const kept = previous && samePlain(previous.shared, shared) ? previous : undefined;
  let indexNodes: readonly Node[];
  if (kept) {
    indexNodes = kept.indexes;
    builder.adopt(indexNodes);
  } else indexNodes = builder.record(() => premises.defineIndexes());
  const modules = context.modules.map((module) => {
    const source = { position: module.position, module: module.module };
    const block = kept?.modules.find((old) => samePlain(old.source, source));
    if (!block) return defineBlock(builder, premises, lines, module, copyPlain(source));
    builder.adopt(block.nodes);
    lines.adopt(block.lines);
    return block;
  });
  return { shared: kept ? kept.shared : copyPlain(shared), indexes: indexNodes, modules };
}

function defineBlock(
  builder: Builder,
  premises: Premises,
  lines: Lines,
  module: ModuleContext,
  source: ModuleSource,
): ModuleBlock {
  const scope = scopeOf(builder, premises, lines, module);
  const made: { sales?: ModuleSales; lines: readonly LinePart[] } = { lines: [] };
  const nodes = builder.record(() => {
    made.lines = lines.record(() => {
      const sales = defineSales(scope);
      defineReceipts(scope, sales);
      putCommissions(scope, sales);
      made.sales = sales;
    });
  });
  return { source, nodes, lines: made.lines, sales: made.sales as ModuleSales };
}
