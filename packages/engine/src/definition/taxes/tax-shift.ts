import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Node } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { ClassParts } from '../lines/class-parts.ts';

/** A change of a module's tax base from one source, in all and by class. */
export interface TaxShift {
  readonly whole: Node;
  readonly classes: ClassParts;
}

/** Defines what moves each module's tax base next to its receipts. It is the sum over several sources, in all and by class. */
export function putTaxShifts(scope: EnterpriseScope, sources: readonly ReadonlyMap<number, TaxShift>[]): void {
  const modules = new Set(sources.flatMap((source) => [...source.keys()]));
  for (const module of modules) {
    const shifts = sources.map((source) => source.get(module)).filter((shift) => shift !== undefined);
    putSum(
      scope,
      'tax_shift',
      module,
      shifts.map(({ whole }) => whole),
    );
    for (const name of scope.lines.taxClasses)
      putSum(
        scope,
        `tax_shift.${name}`,
        module,
        shifts.flatMap(({ classes }) => classes.get(name) ?? []),
      );
  }
}

function putSum({ builder, lines }: EnterpriseScope, key: string, module: number, rows: readonly Node[]): void {
  if (rows.length === 0) return;
  const meta = { label: lineLabel(key), unit: 'money', sheet: 'taxes', module } as const;
  lines.put(key, module, builder.row(`m${module}/${key}`, sum, rows, {}, meta));
}
