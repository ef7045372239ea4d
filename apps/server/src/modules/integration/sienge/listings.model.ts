/** Table of the registers read as lists: path, stored fields and key of each. */
import type { ResourceDefinition } from '../adapter/adapter.model.ts';
import { day, flag, listOf, money, quantity, record, text } from '../adapter/fields.model.ts';
import { type RowReader, rowReader } from '../adapter/row-reader.model.ts';
import { creditor, customer, salesContract, unit } from './sales-tables.model.ts';

export interface Listing extends Pick<ResourceDefinition, 'key' | 'feeds' | 'family'> {
  readonly path: string;
  readonly reader: RowReader;
  /** Comes whole, without pages. */
  readonly isWhole?: true;
  /** Requested by change between two complete listings. */
  readonly changes?: 'modified';
  /** Days between two listings, when they are dear. */
  readonly everyDays?: number;
}

const id = ['id'];

export const listings: readonly Listing[] = [
  {
    key: 'companies',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/companies',
    reader: rowReader({ table: record({ id: text, name: text, tradeName: text, cnpj: text }), key: id }),
  },
  {
    key: 'enterprises',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/enterprises',
    reader: rowReader({
      table: record({ id: text, name: text, commercialName: text, cnpj: text, type: text, companyId: text }),
      key: id,
    }),
  },
  {
    key: 'cost-centers',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/cost-centers',
    reader: rowReader({ table: record({ id: text, name: text, idCompany: text, cnpj: text }), key: id }),
  },
  {
    key: 'payment-categories',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/payment-categories',
    isWhole: true,
    reader: rowReader({
      table: record({
        id: text,
        name: text,
        tpConta: text,
        flRedutora: flag,
        flAtiva: flag,
        flAdiantamento: flag,
        flImposto: flag,
      }),
      key: id,
    }),
  },
  {
    key: 'payment-condition-types',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/payment-condition-types',
    reader: rowReader({ table: record({ id: text, description: text }), key: id }),
  },
  {
    key: 'property-types',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/property-types',
    reader: rowReader({ table: record({ id: text, name: text, residential: flag }), key: id }),
  },
  {
    key: 'indexers',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/indexers',
    // The last value changes every month and is no part of the register: indices have tables of their own.
    reader: rowReader({ table: record({ id: text, name: text, revenueRetroactivity: quantity }), key: id }),
  },
  {
    key: 'checking-accounts',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/checking-accounts',
    reader: rowReader({
      table: record({
        companyId: text,
        accountNumber: text,
        accountName: text,
        agencyNumber: text,
        bankNumber: text,
        bankName: text,
        accountType: record({ id: text, description: text }),
        accountStatus: text,
      }),
      key: ['companyId', 'accountNumber'],
    }),
  },
  {
    key: 'units',
    feeds: 'sales',
    family: 'rest',
    path: '/v1/units',
    reader: rowReader({
      table: unit,
      key: id,
    }),
  },
  {
    key: 'customers',
    feeds: 'sales',
    family: 'rest',
    path: '/v1/customers',
    changes: 'modified',
    reader: rowReader({
      table: customer,
      key: id,
    }),
  },
  {
    key: 'creditors',
    feeds: 'reference',
    family: 'rest',
    path: '/v1/creditors',
    // No field reveals which of them have changed, and there are thousands.
    everyDays: 7,
    reader: rowReader({ table: creditor, key: id }),
  },
  {
    key: 'sales-contracts',
    feeds: 'sales',
    family: 'rest',
    path: '/v1/sales-contracts',
    changes: 'modified',
    reader: rowReader({
      table: salesContract,
      key: id,
    }),
  },
  {
    key: 'building-cost-estimation-items',
    feeds: 'works',
    family: 'bulk',
    path: '/bulk-data/v1/building-cost-estimation-items',
    everyDays: 7,
    reader: rowReader({
      table: record({
        buildingId: text,
        versionNumber: text,
        buildingUnitId: text,
        id: text,
        wbsCode: text,
        workItemId: text,
        description: text,
        unitOfMeasure: text,
        quantity,
        unitPrice: quantity,
        totalPrice: money,
        baseTotalPrice: money,
        scheduledPercentComplete: quantity,
        percentComplete: quantity,
        measuredQuantity: quantity,
        tasks: listOf(
          record({
            id: text,
            description: text,
            percentage: quantity,
            value: money,
            Disbursments: listOf(record({ year: text, month: text, value: money })),
          }),
        ),
      }),
      key: ['buildingId', 'versionNumber', 'buildingUnitId', 'id'],
      refusal: (raw) => (text.read(raw['api-error']) === '' ? null : 'source_error'),
    }),
  },
  {
    key: 'progress-logs',
    feeds: 'works',
    family: 'rest',
    path: '/v1/building-projects/progress-logs',
    reader: rowReader({
      table: record({
        buildingId: text,
        measurementNumber: text,
        date: day,
        consistent: flag,
        statusApproval: text,
      }),
      key: ['buildingId', 'measurementNumber'],
    }),
  },
];
