import type { ErpSystem, MappingKind } from '@uni/contracts';
import { integrationMapping as copy } from '@uni/phrases';
import type { ScreenName } from '../../../shared/screen/use-screen.ts';

const kinds = {
  generalMapping: 'general',
  financingOperations: 'financing_operations',
  financingSienge: 'financing_sienge',
  financingUau: 'financing_uau',
  financialOperation: 'financial_operation',
  financialVersion: 'financial_version',
  revenueMapping: 'revenue',
} as const satisfies Partial<Record<ScreenName, MappingKind>>;

export type MappingKey = keyof typeof kinds;

/** One mapping screen. All screens share a component; this table holds their differences. */
export interface MappingScreenDefinition {
  readonly key: MappingKey;
  readonly kind: MappingKind;
  /** Only sources of this ERP. */
  readonly system: ErpSystem | null;
  readonly copy: (typeof copy.kinds)[MappingKind];
}

const screen = (key: MappingKey, system: ErpSystem | null = null): MappingScreenDefinition => ({
  key,
  kind: kinds[key],
  system,
  copy: copy.kinds[kinds[key]],
});

export const mappingScreens = {
  generalMapping: screen('generalMapping'),
  financingOperations: screen('financingOperations'),
  financingSienge: screen('financingSienge', 'sienge'),
  financingUau: screen('financingUau', 'uau'),
  financialOperation: screen('financialOperation'),
  financialVersion: screen('financialVersion'),
  revenueMapping: screen('revenueMapping'),
} as const;
