import type { Installment, InstallmentStatus, Receipt } from '@uni/contracts';
import { daysLate } from '../contracts/contract-views.model.ts';
import type { InstallmentRow, ReceiptRow } from './installments.repository.ts';

const statusOn = ({ status, due, paid, discount }: InstallmentRow, today: string): InstallmentStatus => {
  if (status === 'paid') return discount > 0 ? 'paid_early' : 'paid';
  if (status !== 'open') return status;
  if (today > due) return 'late';
  return paid > 0 ? 'partly_paid' : 'to_fall_due';
};

interface Placed {
  readonly enterprise_id: number;
  readonly contract_id: number;
  readonly unit_id: number | null;
  readonly client_id: number | null;
}

const referencesOnWire = <Row extends Placed>({ enterprise_id, contract_id, unit_id, client_id, ...row }: Row) => ({
  ...row,
  ...{ contract: contract_id, empreendimento: enterprise_id, unit: unit_id, client: client_id },
});

export const presentInstallment =
  (today: string) =>
  (row: InstallmentRow): Installment => ({
    ...referencesOnWire(row),
    last_paid: row.last_paid === '' ? null : row.last_paid,
    status: statusOn(row, today),
    days_late: row.status === 'open' ? daysLate(row.due, today) : 0,
  });

export const presentReceipt = ({ sequence, installment_id, ...row }: ReceiptRow): Receipt => ({
  ...referencesOnWire(row),
  event: sequence,
  installment: installment_id,
});
