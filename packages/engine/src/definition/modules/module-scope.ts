import type { Builder } from '../../graph/builder.ts';
import type { Meta, Node } from '../../graph/node.ts';
import type { PriceTable } from '../../study.ts';
import type { ModuleContext } from '../context.ts';
import type { Lines } from '../lines/lines.ts';
import { type DateTerms, moduleDateTerms } from '../terms/month-terms.ts';
import type { Premises } from '../terms/premises.ts';
import type { Offer } from './offers.ts';

/** Scope in which the rows of one module are defined. */
export interface Scope {
  builder: Builder;
  premises: Premises;
  lines: Lines;
  context: ModuleContext;
  /** Prefix of ids. */
  id: string;
  pointer: string;
  /** Name of the offer whose rows these are; empty for a module's own. */
  offer: string;
  /** Suffix of names: distinguishes the module's plan from its version updated by contracts. */
  suffix: string;
  /** The module's dates as terms of formulas. */
  dates: DateTerms;
}

/** True if a number of the study has rows of its own. Where rows are written out, an explicit zero has them, too. */
export function isGiven(builder: Builder, value: number | null | undefined): value is number {
  return value !== null && value !== undefined && (value !== 0 || builder.written);
}

export function scopeOf(builder: Builder, premises: Premises, lines: Lines, context: ModuleContext): Scope {
  const pointer = `/modules/${context.position}`;
  const dates = moduleDateTerms(premises, context);
  return { builder, premises, lines, context, id: `m${context.number}`, pointer, offer: '', suffix: '', dates };
}

/** The same module as it was planned, its lines apart. */
export function planned(scope: Scope, lines: Lines): Scope {
  const context = { ...scope.context, portfolio: null };
  return { ...scope, lines, context, id: `${scope.id}/plan`, suffix: ' (previsto)' };
}

/** Scope of the rows of one of a module's offers. */
export function scopeOfOffer(scope: Scope, { id, name }: Pick<Offer, 'id' | 'name'>): Scope {
  return { ...scope, id: `${scope.id}${id}`, offer: name };
}

function named({ offer }: Scope, label: string): string {
  return offer === '' ? label : `${offer} · ${label}`;
}

/** Returns the metadata of a row of a module's sales. */
export function salesMeta(scope: Scope, label: string, unit: Meta['unit'] = 'money'): Meta {
  return {
    label: `${scope.context.module.name ?? `Módulo ${scope.context.number}`} · ${named(scope, label)}${scope.suffix}`,
    unit,
    sheet: 'modules',
    module: scope.context.number,
  };
}

/** Returns the metadata of a row of a module's receipts. */
export function receiptsMeta(scope: Scope, label: string): Meta {
  const { context, suffix } = scope;
  return { label: `${named(scope, label)}${suffix}`, unit: 'money', sheet: 'receipts', module: context.number };
}

/** Own VGV and sales by month at table price, of a module or of one of its offers. */
export interface Demand {
  readonly vgvOwn: Node;
  readonly salesBase: Node;
}

/** Contracts signed under one price table, month by month: of the original sales and of the resales. */
export interface TableContracts {
  table: PriceTable;
  /** Its offer's. */
  scope: Scope;
  /** Prefix of ids, and the table's pointer in the study. */
  id: string;
  pointer: string;
  name: string;
  original: Node;
  resold: Node | null;
}
