/** Vocabulary of sales: the words of screens and files, for readers of the raw data. */
import {
  cancellationColumns,
  contractChannels,
  contractColumns,
  contractStates,
  installmentColumns,
  installmentKinds,
  installmentStates,
  type ListColumns,
  moneyKinds,
  movementStates,
  type SalesWord,
  type SalesWordList,
  unitStates,
} from '@uni/contracts';
import { cancellations, contracts, financial, installments, units } from '@uni/phrases';

const entriesOf = <Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, string>>): SalesWord[] =>
  codes.map((code, at) => ({ id: at + 1, key: at + 1, code, name: names[code] }));

/** Columns that a screen has. */
const columnsOf = (columns: ListColumns, labels: Readonly<Record<string, string>>): SalesWord[] =>
  entriesOf(
    Object.keys(labels).filter((key) => columns[key]?.only !== 'file'),
    labels,
  );

export const salesVocabulary = (): Record<SalesWordList, SalesWord[]> => ({
  status: entriesOf(contractStates, contracts.states),
  fields: columnsOf(contractColumns, contracts.columns),
  salesType: entriesOf(contractChannels, contracts.channels),
  billsToRecieveFields: columnsOf(installmentColumns, installments.columns),
  installmentType: entriesOf(installmentKinds, installments.kinds),
  saleStatusActiveSale: entriesOf(['active', 'assigned'], contracts.states),
  receivingStatus: entriesOf(installmentStates, installments.states),
  workflow: entriesOf(movementStates, financial.states),
  distratoFields: columnsOf(cancellationColumns, cancellations.columns),
  unitysStatus: entriesOf(unitStates, units.states),
  movementType: entriesOf(moneyKinds, financial.kinds),
});
