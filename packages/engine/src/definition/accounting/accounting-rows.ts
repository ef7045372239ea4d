/** What the accounts of a module are defined by, and how its rows are named. */
import type { Meta, Node, Operator, Parameters } from '../../graph/node.ts';
import { accumulated } from '../../operators/cells/structure.ts';
import type { Accounting } from '../../study.ts';
import type { DefinedFlows } from '../flows.ts';
import { added, type ModuleDivision } from '../modules/module-division.ts';
import type { DefinedReceipts } from '../receipts/receipts.ts';
import type { ModuleSales } from '../sales/sales.ts';

/** Groups whose cost is incurred in the units; all others are expenses of the month. */
const defaultCostGroups: readonly string[] = [
  ...['terrain', 'terrain_other_payment_methods', 'outorga', 'incorporation', 'labor_cost', 'readjust_labor_cost'],
  ...['non_incident_infra_cost', 'other_labor_cost', 'adm_taxes'],
];

export function costGroupsOf(accounting: Accounting): readonly string[] {
  return [...new Set(accounting.cost_groups ?? defaultCostGroups)];
}

/** A line of the accounts: of a module, of a company, or of the whole where it has neither. */
export interface AccountLine {
  readonly key: string;
  readonly module: number | null;
  readonly company?: string;
  readonly node: Node;
}

/** A module as its accounts are defined. */
export interface ModuleAccounts {
  readonly operations: DefinedFlows;
  readonly accounting: Accounting;
  readonly sales: ModuleSales;
  readonly receipts: DefinedReceipts;
  readonly division: ModuleDivision;
  /** The last month of the projection. */
  readonly last: Node;
}

/** Rows of one module, with their ids and names. */
export class ModuleRows {
  readonly of: ModuleAccounts;
  readonly number: number;
  readonly #id: string;

  constructor(of: ModuleAccounts) {
    this.of = of;
    this.number = of.sales.context.number;
    this.#id = `m${this.number}/accounts`;
  }

  id(name: string): string {
    return `${this.#id}/${name}`;
  }

  meta(label: string, unit: Meta['unit'] = 'money'): Meta {
    return { label, unit, sheet: 'accounting', module: this.number };
  }

  row(name: string, label: string, op: Operator, inputs: readonly Node[], params: Parameters = {}): Node {
    return this.of.operations.builder.row(this.id(name), op, inputs, params, this.meta(label));
  }

  /** A sum of rows with signs. */
  sum(name: string, label: string, plus: readonly Node[], minus: readonly Node[] = []): Node {
    const rows = [
      ...plus.map((node) => ({ node, sign: 1 as const })),
      ...minus.map((node) => ({ node, sign: -1 as const })),
    ];
    return added(this.of.operations, this.id(name), rows, this.meta(label));
  }

  accumulated(name: string, label: string, row: Node): Node {
    return this.row(name, label, accumulated, [row]);
  }

  cells(key: string): Node[] {
    return this.of.division.of(key, this.number);
  }
}
