/** What the consumption tax reads of a company. */
import type { Meta, Node } from '../../graph/node.ts';
import type { Consumption, ConsumptionClass, ConsumptionMode } from '../../study.ts';
import type { ModuleDates } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';
import type { ModuleSales } from '../sales/sales.ts';
import type { Taxes } from '../taxes/monthly-taxes.ts';
import type { ClassBase } from '../taxes/tax-bases.ts';
import { taxMeta } from '../terms/dated-tables.ts';
import type { DateTerms } from '../terms/month-terms.ts';

/** A company whose receipts are taxed. */
export interface ConsumptionOwner {
  readonly scope: EnterpriseScope;
  readonly taxes: Taxes;
  readonly terms: Consumption;
  /** Pointer of the terms in the study, and prefix of ids. */
  readonly pointer: string;
  readonly id: string;
  /** What labels add. */
  readonly suffix: string;
  /** The same for its tables, which companies that inherit them share. */
  readonly tables: { readonly id: string; readonly suffix: string };
  /** The bases of its classes. */
  readonly classes: readonly ClassBase[];
  readonly modules: readonly ModuleSales[];
  /** Its receipts of every class, with their signs. */
  readonly receipts: Node;
  readonly costOf: (group: string) => Node | null;
  readonly dates: ModuleDates;
  readonly dateTerms: DateTerms;
}

/** Metadata of a row of an owner's taxes. */
export function ownMeta({ suffix }: Pick<ConsumptionOwner, 'suffix'>, label: string): Meta {
  return taxMeta(`${label}${suffix}`);
}

export const consumptionTaxes = ['cbs', 'ibs'] as const;
export type ConsumptionTax = (typeof consumptionTaxes)[number];

/** Returns the terms of a class; null where the study states none. */
export function termsOfClass({ classes }: Consumption, name: string): { row: ConsumptionClass; at: number } | null {
  const at = (classes ?? []).findIndex((row) => row.class === name);
  const row = classes?.[at];
  return row ? { row, at } : null;
}

export function modeOf(terms: Consumption, name: string): ConsumptionMode {
  return termsOfClass(terms, name)?.row.mode ?? terms.mode ?? 'regular';
}

/** The classes that pay the tax by a mode. */
export function classesByMode({ terms, classes }: ConsumptionOwner, mode: ConsumptionMode): readonly ClassBase[] {
  return classes.filter(({ name }) => modeOf(terms, name) === mode);
}
