/** What a module has of a line: its own cells and its part of what has no module. */
import type { Meta, Node, Sheet } from '../../graph/node.ts';
import { commonPiece, cumulativeWeight } from '../../operators/accounting.ts';
import { inputRow } from '../../operators/inputs.ts';
import { sum } from '../../operators/structure.ts';
import type { Operations } from '../operations.ts';

/** What a division reads: the lines, and the modules with their VGV. */
type Divided = Pick<Operations, 'builder' | 'lines' | 'sales'>;

/** Divides lines of no module among the modules, by their own VGV. */
export class ModuleDivision {
  readonly #operations: Divided;
  readonly #sheet: Sheet;

  constructor(operations: Divided, sheet: Sheet = 'accounting') {
    this.#operations = operations;
    this.#sheet = sheet;
  }

  /** The rows of a line that a module has: its own, and its part of the common one. */
  of(key: string, module: number): Node[] {
    const { lines } = this.#operations;
    const [own, common] = [lines.nodeOf(key, module), lines.nodeOf(key, null)];
    return [...(own ? [own] : []), ...(common ? [this.pieceOf(common, module)] : [])];
  }

  /** A module's part of a row of no module; the row itself where there is one module. */
  pieceOf(common: Node, module: number): Node {
    const { builder, sales } = this.#operations;
    if (sales.length === 1) return common;
    const id = `division/${common.id}/m${module}`;
    const k = sales.findIndex(({ context }) => context.number === module);
    const weights = [this.#until(k + 1), this.#until(k)];
    const meta: Meta = {
      label: `${common.meta.label}, parte do módulo ${module}`,
      unit: 'money',
      sheet: this.#sheet,
      module,
    };
    return builder.nodes.get(id) ?? builder.row(id, commonPiece, [common, ...weights], {}, meta);
  }

  /** The cumulative weight of the first k modules. */
  #until(k: number): Node {
    const { builder, sales } = this.#operations;
    const id = `division/until${k}`;
    const weights = sales.map(({ vgvOwn }) => vgvOwn);
    const meta: Meta = { label: `Peso dos módulos, até o ${k}º`, unit: 'share', sheet: this.#sheet };
    return builder.nodes.get(id) ?? builder.scalar(id, cumulativeWeight, weights, { k }, meta);
  }
}

/** A sum of rows; a row of zeros where there are none. */
export function added(
  { builder }: Pick<Operations, 'builder'>,
  id: string,
  rows: readonly { readonly node: Node; readonly sign: 1 | -1 }[],
  meta: Meta,
): Node {
  const named: Meta = { ...meta, fields: { section: '/accounting' } };
  if (rows.length === 0) return builder.row(id, inputRow, [], { start: 0, values: [] }, named);
  const signs = rows.map(({ sign }) => sign);
  const nodes = rows.map(({ node }) => node);
  return builder.row(id, sum, nodes, { signs }, named);
}
