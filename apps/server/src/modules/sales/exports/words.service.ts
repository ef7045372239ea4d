/** What sales may be called: the same words that the screens and the files show, for whoever reads the data without them. */
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

const wordsOf = <Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, string>>): SalesWord[] =>
  codes.map((code, at) => ({ id: at + 1, key: at + 1, code, name: names[code] }));

const columnsOf = (names: Readonly<Record<string, string>>): SalesWord[] => wordsOf(Object.keys(names), names);

export const salesWords = (): Record<SalesWordList, SalesWord[]> => ({
  status: wordsOf(contractStates, contracts.states),
  fields: columnsOf(contracts.columns),
  salesType: wordsOf(contractChannels, contracts.channels),
  billsToRecieveFields: columnsOf(installments.columns),
  installmentType: wordsOf(installmentKinds, installments.kinds),
  saleStatusActiveSale: wordsOf(['active', 'assigned'], contracts.states),
  receivingStatus: wordsOf(installmentStates, installments.states),
  workflow: wordsOf(movementStates, financial.states),
  distratoFields: columnsOf(cancellations.columns),
  unitysStatus: wordsOf(unitStates, units.states),
  movementType: wordsOf(moneyKinds, financial.kinds),
});
