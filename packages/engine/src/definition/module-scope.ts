import type { Builder } from '../graph/builder.ts';
import type { Meta, Node } from '../graph/node.ts';
import type { PriceTable } from '../study.ts';
import type { ModuleContext } from './context.ts';
import type { Lines } from './lines.ts';
import type { Premises } from './premises.ts';

/** Where the rows of one module are defined. */
export interface Scope {
  builder: Builder;
  premises: Premises;
  lines: Lines;
  context: ModuleContext;
  /** Prefix of ids. */
  id: string;
  pointer: string;
}

export function scopeOf(builder: Builder, premises: Premises, lines: Lines, context: ModuleContext): Scope {
  return { builder, premises, lines, context, id: `m${context.number}`, pointer: `/modules/${context.position}` };
}

/** What is said of a row of a module's sales. */
export function salesMeta(scope: Scope, label: string, unit: Meta['unit'] = 'money'): Meta {
  return {
    label: `${scope.context.module.name ?? `Módulo ${scope.context.number}`} · ${label}`,
    unit,
    sheet: 'modules',
    module: scope.context.number,
  };
}

/** What is said of a row of a module's receipts. */
export function receiptsMeta(module: number, label: string): Meta {
  return { label, unit: 'money', sheet: 'receipts', module };
}

/** Contracts signed under one price table, month by month: of the original sales and of the resales. */
export interface TableContracts {
  table: PriceTable;
  position: number;
  original: Node;
  resold: Node | null;
}
