/** Rows of Sienge's sales registers as landed. A test specifies the fields that it needs. */
import type { LandedRow } from '../../src/modules/integration/adapter/adapter.model.ts';
import { register } from './landed-erp.ts';

export const unit = (id: number, fields: object = {}): LandedRow =>
  register(String(id), {
    ...{ id: String(id), enterpriseId: '10', name: `${id}`, commercialStock: 'V', privateArea: 70, floor: '1' },
    ...{ indexedQuantity: 300_000, groupings: [{ groupingDescription: 'Torre', valueGroupingDescription: 'A' }] },
    ...fields,
  });
export const customer = (id: number, fields: object = {}): LandedRow =>
  register(String(id), { id: String(id), personType: 'Física', name: `Cliente ${id}`, ...fields });
export const contract = (id: number, fields: object = {}): LandedRow =>
  register(String(id), {
    ...{ id: String(id), number: `CT-${id}`, companyId: '1', enterpriseId: '10', receivableBillId: `${id}` },
    ...{ situation: 'Emitido', contractDate: '2025-03-01', value: 300_000_00 },
    salesContractCustomers: [{ id: `${id}`, main: 'S' }],
    salesContractUnits: [{ id: `${id}`, main: 'S' }],
    ...fields,
  });
export const title = (
  bill: number,
  number: number,
  fields: object = {},
  movements: LandedRow['movements'] = [],
): LandedRow => ({
  ...register(`${bill}/${number}`, {
    ...{ billId: `${bill}`, installmentId: `${number}`, companyId: '1', clientId: `${bill}`, dueDate: '2026-05-10' },
    ...{ billDate: '2025-03-01', originalAmount: 100_000, balanceAmount: 100_000, installmentNumber: `${number}/2` },
    paymentTerm: { id: 'PM', description: 'Parcelas Mensais' },
    ...fields,
  }),
  parent: `${bill}`,
  movements,
});
