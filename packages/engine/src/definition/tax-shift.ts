import { lineLabel } from '../catalogue/lines.ts';
import type { Node } from '../graph/node.ts';
import { sum } from '../operators/structure.ts';
import type { EnterpriseScope } from './items.ts';

/** Defines what moves each module's tax base next to its receipts: the sum over several sources. */
export function putTaxShifts({ builder, lines }: EnterpriseScope, sources: readonly ReadonlyMap<number, Node>[]): void {
  const modules = new Set(sources.flatMap((source) => [...source.keys()]));
  for (const module of modules) {
    const shifts = sources.map((source) => source.get(module)).filter((shift) => shift !== undefined);
    const meta = { label: lineLabel('tax_shift'), unit: 'money', sheet: 'taxes', module } as const;
    lines.put('tax_shift', module, builder.row(`m${module}/tax_shift`, sum, shifts, {}, meta));
  }
}
