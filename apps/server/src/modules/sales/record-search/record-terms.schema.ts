/** Index of the words in records and in the notes on them. Triggers fill it. */
import {
  type MigrationStep,
  type WordSource,
  type WordStore,
  wordFilling,
  wordSplitting,
  wordTable,
  wordTriggers,
} from '../../../platform/database/index.ts';

const names: WordStore = { table: 'sales_record_words', split: 'sales_words_of', suffix: 'words' };
/** Notes are longer than names. */
const notes: WordStore = { table: 'sales_record_words', split: 'sales_note_words_of', suffix: 'notes' };
/** Longest text that is split, in characters. */
const most = { name: 400, note: 4_000 };

const ownEnterprise = () => 'enterprise_id';
const party = ['name', 'related_name', 'email', 'phone'];

const named: readonly WordSource[] = [
  { kind: 'unit', table: 'sales_units', columns: ['block', 'nome'], enterpriseOf: ownEnterprise },
  { kind: 'contract', table: 'sales_contracts', columns: ['search'], enterpriseOf: ownEnterprise },
  { kind: 'proposal', table: 'sales_proposals', columns: ['search'], enterpriseOf: ownEnterprise },
  { kind: 'client', table: 'sales_clients', columns: party, enterpriseOf: null },
  { kind: 'supplier', table: 'sales_suppliers', columns: party, enterpriseOf: null },
];

const annotated: readonly WordSource[] = [
  { kind: 'unit_note', table: 'sales_units', columns: ['note'], enterpriseOf: ownEnterprise },
  { kind: 'contract_note', table: 'sales_contracts', columns: ['note'], enterpriseOf: ownEnterprise },
  { kind: 'proposal_note', table: 'sales_proposals', columns: ['note'], enterpriseOf: ownEnterprise },
  { kind: 'contact_note', table: 'sales_contacts', columns: ['said'], enterpriseOf: ownEnterprise },
  { kind: 'client_note', table: 'sales_clients', columns: ['note'], enterpriseOf: null },
  { kind: 'supplier_note', table: 'sales_suppliers', columns: ['note'], enterpriseOf: null },
];

const triggersOf = (store: WordStore) => (source: WordSource) =>
  wordTriggers(store, source, source.enterpriseOf ? [...source.columns, 'enterprise_id'] : source.columns);

const nameStep = [
  wordTable(names.table),
  wordSplitting(names.split, most.name),
  ...named.map(triggersOf(names)),
  wordFilling(names, named),
];

const noteStep = [
  wordSplitting(notes.split, most.note),
  ...annotated.map(triggersOf(notes)),
  wordFilling(notes, annotated),
];

export const recordWordSteps: readonly MigrationStep[] = [
  { name: '6160-sales-record-words', up: nameStep.join('\n') },
  { name: '6165-sales-note-words', up: noteStep.join('\n') },
];
