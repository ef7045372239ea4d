/** What a module has of a line: its own cells and its part of what has no module. */
import type { Meta, Node, Sheet } from '../../graph/node.ts';
import { commonPiece, cumulativeWeight } from '../../operators/accounting/accounting.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { Apportionment } from '../../study.ts';
import type { Company } from '../context.ts';
import { companyOf } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { ModuleSales } from '../sales/sales.ts';

/** Weights of the modules, each with a row that holds it; none where all count alike. */
const weightRows: Readonly<Record<Apportionment, ((sales: ModuleSales) => Node) | null>> = {
  vgv_own: ({ vgvOwn }) => vgvOwn,
  vgv_gross: ({ vgvGross }) => vgvGross,
  built_area: ({ builtArea }) => builtArea,
  units: ({ units }) => units,
  equal: null,
};

/** Modules among which a row is divided. */
interface Sharing {
  /** Prefix of ids. */
  readonly id: string;
  readonly modules: readonly number[];
  readonly suffix: string;
}

/** Divides rows of no module among the modules, by the weights of the study. */
export class ModuleDivision {
  readonly #scope: EnterpriseScope;
  readonly #sheet: Sheet;

  /** `sheet`: where the parts stand in a study without companies. */
  constructor(scope: EnterpriseScope, sheet: Sheet = 'accounting') {
    this.#scope = scope;
    this.#sheet = scope.context.study.companies ? 'companies' : sheet;
  }

  /** The rows of a line that a module has. They are its own, and its parts of company and common rows. */
  of(key: string, module: number): Node[] {
    const own = this.#scope.lines.nodeOf(key, module);
    return [...(own ? [own] : []), ...this.partsOf((owner) => this.#scope.lines.nodeOf(key, owner), module)];
  }

  /** A module's parts of what its company and all have in common. `rowOf`: the row of an owner. */
  partsOf(rowOf: (owner: string | null) => Node | null, module: number): Node[] {
    const company = companyOf(this.#scope.context, module);
    const common = rowOf(null);
    const shared = company && company.key !== null ? rowOf(company.key) : null;
    return [
      ...(common ? [this.commonPiece(common, module)] : []),
      ...(company && shared ? [this.companyPiece(shared, company, module)] : []),
    ];
  }

  /** A module's part of a row that all have in common; the row itself where there is one module. */
  commonPiece(row: Node, module: number): Node {
    const modules = this.#scope.sales.map(({ context }) => context.number);
    return this.#piece(row, { id: 'division', modules, suffix: '' }, module);
  }

  /** A module's part of a row of its company; the row itself where the company has one module. */
  companyPiece(row: Node, { id, modules, suffix }: Company, module: number): Node {
    return this.#piece(row, { id: `${id}division`, modules, suffix }, module);
  }

  #piece(row: Node, sharing: Sharing, module: number): Node {
    const { builder } = this.#scope;
    if (sharing.modules.length === 1) return row;
    const id = `${sharing.id}/${row.id}/m${module}`;
    const k = sharing.modules.indexOf(module);
    const weights = [this.#until(sharing, k + 1), this.#until(sharing, k)];
    const meta: Meta = {
      label: `${row.meta.label}, parte do módulo ${module}`,
      unit: 'money',
      sheet: this.#sheet,
      module,
    };
    return builder.nodes.get(id) ?? builder.row(id, commonPiece, [row, ...weights], {}, meta);
  }

  /** The cumulative weight of the first k modules. */
  #until(sharing: Sharing, k: number): Node {
    const { builder, sales, context } = this.#scope;
    const id = `${sharing.id}/until${k}`;
    const known = builder.nodes.get(id);
    if (known) return known;
    const weightOf = weightRows[context.study.apportion ?? 'vgv_own'];
    const own = sharing.modules.flatMap((number) => sales.find((module) => module.context.number === number) ?? []);
    const weights = weightOf ? own.map(weightOf) : [];
    const meta: Meta = { label: `Peso dos módulos, até o ${k}º${sharing.suffix}`, unit: 'share', sheet: this.#sheet };
    const params = weightOf ? { k } : { k, count: own.length };
    return builder.scalar(id, cumulativeWeight, weights, params, meta);
  }
}

/** A sum of rows; a row of zeros where there are none. */
export function added(
  { builder }: Pick<EnterpriseScope, 'builder'>,
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
