import type { Enterprise, EnterpriseSummary } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { EnterpriseRow, SummaryRow } from './enterprises.repository.ts';

export const presentEnterprise = (row: EnterpriseRow): Enterprise => ({
  id: row.id,
  code: row.code,
  name: row.name,
  city: row.city,
  state: row.state,
  phase: row.phase,
  spe: row.spe,
  system: row.system,
  product_class: row.product_class,
  launch_month: row.launch_month,
  works_start_month: row.works_start_month,
  works_end_month: row.works_end_month,
  occupancy_month: row.occupancy_month,
  created_at: wireInstant(row.created_at),
  updated_at: wireInstant(row.updated_at),
  deleted_at: row.deleted_at && wireInstant(row.deleted_at),
});

const approvedIn = (row: SummaryRow): EnterpriseSummary['approved'] =>
  row.approved_id === null || row.approved_at === null || row.approved_indicators === null
    ? null
    : {
        id: row.approved_id,
        nome: row.approved_nome ?? '',
        approved_at: wireInstant(row.approved_at),
        base_month: row.approved_base_month ?? '',
        indicators: JSON.parse(row.approved_indicators),
      };

export const presentSummary = (row: SummaryRow): EnterpriseSummary => ({
  ...presentEnterprise(row),
  modules: row.modules,
  versions: row.versions,
  version:
    row.version_id === null
      ? null
      : {
          id: row.version_id,
          nome: row.version_nome ?? '',
          state: row.version_state ?? 'draft',
          current: row.version_current ?? false,
          revision: row.version_revision ?? 0,
          updated_at: wireInstant(row.version_updated_at ?? row.updated_at),
        },
  base_month: row.base_month,
  indicators: row.indicators === null ? null : JSON.parse(row.indicators),
  closing: row.closing,
  approved: approvedIn(row),
  accumulated_free: row.accumulated_free,
  free_cash_flow: row.free_cash_flow,
});
