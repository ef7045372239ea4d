/** Index of what is written next to plans: comments, notes on plots of land and names of files. Triggers fill it. */
import {
  type MigrationStep,
  type WordSource,
  type WordStore,
  wordFilling,
  wordSplitting,
  wordTable,
  wordTriggers,
} from '../../../platform/database/index.ts';

const store: WordStore = { table: 'planner_record_words', split: 'planner_words_of', suffix: 'words' };
/** Longest text that is split, in characters. */
const most = 4_000;

/** A comment belongs to the enterprise of its version, which never changes. */
const enterpriseOfComment = (row: string): string => `(
    select version.enterprise_id from comment_threads thread
    join versions version on version.organization_id = thread.organization_id and version.id = thread.version_id
    where thread.organization_id = ${row}.organization_id and thread.id = ${row}.thread_id)`;

/** Plots belong to the whole organization, whichever enterprise they are studied in. */
const searched: readonly WordSource[] = [
  { kind: 'comment', table: 'comments', columns: ['text'], enterpriseOf: enterpriseOfComment },
  { kind: 'plot_note', table: 'land_plots', columns: ['note'], enterpriseOf: null },
  { kind: 'plot_file', table: 'land_files', columns: ['name'], enterpriseOf: null },
];

const step = [
  wordTable(store.table),
  wordSplitting(store.split, most),
  ...searched.map((source) => wordTriggers(store, source)),
  wordFilling(store, searched),
];

export const textWordSteps: readonly MigrationStep[] = [{ name: '3913-planner-record-words', up: step.join('\n') }];
