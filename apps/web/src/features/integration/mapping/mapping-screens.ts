import type { ErpSystem, MappingKind } from '@uni/contracts';
import { integrationMapping as copy } from '@uni/phrases';

/** One mapping screen. All screens share a component; this table holds their differences. */
export interface MappingScreenDefinition {
  readonly kind: MappingKind;
  /** The id of its route below the signed-in frame. */
  readonly path: string;
  /** Only sources of this ERP. */
  readonly system: ErpSystem | null;
  readonly copy: (typeof copy.kinds)[MappingKind];
}

const screen = (kind: MappingKind, path: string, system: ErpSystem | null = null): MappingScreenDefinition => ({
  kind,
  path,
  system,
  copy: copy.kinds[kind],
});

export const mappingScreens = {
  generalMapping: screen('general', '/de-para-geral'),
  financingOperations: screen('financing_operations', '/de-para-operacoes-financiamento'),
  financingSienge: screen('financing_sienge', '/de-para-financiamento-sienge', 'sienge'),
  financingUau: screen('financing_uau', '/de-para-financiamento-uau', 'uau'),
  financialOperation: screen('financial_operation', '/de-para-operacao-financeira'),
  financialVersion: screen('financial_version', '/de-para-versao-financeira'),
  revenueMapping: screen('revenue', '/de-para-receita'),
} as const;
