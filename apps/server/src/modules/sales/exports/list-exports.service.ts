/** Every list of the back office that leaves as a file. */
import {
  cancellationEndpoints,
  clientEndpoints,
  commissionEndpoints,
  contractEndpoints,
  type ExportableList,
  type ExportFileType,
  exportFileTypes,
  type FileStream,
  installmentEndpoints,
  movementEndpoints,
  proposalEndpoints,
  supplierEndpoints,
  unitEndpoints,
} from '@uni/contracts';
import type { LongContext } from '../../../platform/context.ts';
import { commissionExport } from './commission-export.service.ts';
import { cancellationExport, proposalExport } from './deal-exports.service.ts';
import { installmentExport, receiptExport } from './ledger-exports.service.ts';
import { type ExportedList, writeListFile } from './list-export.service.ts';
import { movementExport } from './movement-export.service.ts';
import { clientExport, contractExport, supplierExport, unitExport } from './register-exports.service.ts';

const listExports = {
  movements: movementExport,
  installments: installmentExport,
  receipts: receiptExport,
  commissions: commissionExport,
  proposals: proposalExport,
  cancellations: cancellationExport,
  contracts: contractExport,
  units: unitExport,
  clients: clientExport,
  suppliers: supplierExport,
};

type FileWriter<Query> = (
  context: LongContext,
  input: { readonly query: Query; readonly body: { readonly file_type: ExportFileType } },
) => Promise<FileStream>;

const writerOf =
  <Row, Query, Names, Cursor>(list: ExportedList<Row, Query, Names, Cursor>): FileWriter<Query> =>
  (context, { query, body }) =>
    writeListFile(context, list, query, body.file_type);

/** For each list, what writes its file. */
export const fileWriters = {
  movements: writerOf(listExports.movements),
  installments: writerOf(listExports.installments),
  receipts: writerOf(listExports.receipts),
  commissions: writerOf(listExports.commissions),
  proposals: writerOf(listExports.proposals),
  cancellations: writerOf(listExports.cancellations),
  contracts: writerOf(listExports.contracts),
  units: writerOf(listExports.units),
  clients: writerOf(listExports.clients),
  suppliers: writerOf(listExports.suppliers),
};

type ListKey = keyof typeof listExports;

const addresses: Readonly<Record<ListKey, string>> = {
  movements: movementEndpoints.export.path,
  installments: installmentEndpoints.export.path,
  receipts: installmentEndpoints.exportReceipts.path,
  commissions: commissionEndpoints.export.path,
  proposals: proposalEndpoints.export.path,
  cancellations: cancellationEndpoints.export.path,
  contracts: contractEndpoints.export.path,
  units: unitEndpoints.export.path,
  clients: clientEndpoints.export.path,
  suppliers: supplierEndpoints.export.path,
};

const listKeys = Object.keys(addresses) as ListKey[];

/** Named as their files are. */
export const exportableLists = (): ExportableList[] =>
  listKeys.map((key) => ({
    id: key,
    key,
    name: listExports[key].title,
    address: addresses[key],
    file_types: [...exportFileTypes],
  }));
