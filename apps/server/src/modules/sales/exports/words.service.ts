/** Vocabulary of sales: the words of screens and files, for readers of the raw data. */
import {
  contractChannels,
  contractStates,
  installmentKinds,
  installmentStates,
  moneyKinds,
  movementStates,
  type SalesWord,
  type SalesWordList,
  unitStates,
} from '@uni/contracts';
import { cancellations, contracts, financial, installments, units } from '@uni/phrases';

const entriesOf = <Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, string>>): SalesWord[] =>
  codes.map((code, at) => ({ id: at + 1, key: at + 1, code, name: names[code] }));

const columnsOf = (names: Readonly<Record<string, string>>): SalesWord[] => entriesOf(Object.keys(names), names);

export const salesVocabulary = (): Record<SalesWordList, SalesWord[]> => ({
  status: entriesOf(contractStates, contracts.states),
  fields: columnsOf(contracts.columns),
  salesType: entriesOf(contractChannels, contracts.channels),
  billsToRecieveFields: columnsOf(installments.columns),
  installmentType: entriesOf(installmentKinds, installments.kinds),
  saleStatusActiveSale: entriesOf(['active', 'assigned'], contracts.states),
  receivingStatus: entriesOf(installmentStates, installments.states),
  workflow: entriesOf(movementStates, financial.states),
  distratoFields: columnsOf(cancellations.columns),
  unitysStatus: entriesOf(unitStates, units.states),
  movementType: entriesOf(moneyKinds, financial.kinds),
});
