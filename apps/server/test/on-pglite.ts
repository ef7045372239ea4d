/**
 * Tests that `npm test` runs on the embedded database: all that can differ there, and one walk through each module. The rest runs
 * on PostgreSQL alone. `npm run proofs` runs all on both. Files named `*.embedded.test.ts` belong here without a row.
 */
import type { Cases } from '@uni/tools/test/cases.ts';

interface Row {
  /** From `apps/server`. */
  readonly file: string;
  /** Possible difference on the embedded database, the reason to run the file there too. */
  readonly why: string;
  /** The module that this file walks through over HTTP. */
  readonly walk?: string;
  /** Too long for `npm test`, which runs it on PostgreSQL; the proofs run it here too. */
  readonly isProof?: true;
}

export const onPglite: readonly Row[] = [
  { file: 'src/platform/database/engine.test.ts', why: 'types, order, transactions, locks, refusals, roles, steps' },
  { file: 'src/platform/database/tenant.test.ts', why: 'the plugin holds where row-level security does not' },
  { file: 'src/platform/database/columns.test.ts', why: 'many values as one parameter travel in another form' },
  { file: 'src/platform/database/tenancy.test.ts', why: 'row-level security, and one connection for everybody' },
  { file: 'src/platform/database/tenancy-findings.test.ts', why: 'the catalogue is asked for holes in the wall' },
  { file: 'src/platform/audit/audit.test.ts', why: 'entries at the same moment form one chain by a lock' },
  {
    file: 'src/platform/work/work.test.ts',
    why: 'claims of due work over one connection, and a signal without NOTIFY',
  },
  { file: 'test/wall.test.ts', why: 'each table’s wall is forced, and a gap in it is seen' },
  { file: 'src/modules/planner/enterprises/isolation.test.ts', why: 'tenancy of studies over HTTP, body by body' },
  { file: 'src/modules/colab/benchmark.test.ts', why: 'the publishing role is another one', walk: 'colab' },
  { file: 'src/modules/colab/benchmark-classes.test.ts', why: 'what one class of product hands in and is told' },
  { file: 'src/modules/admin/groups/roles-to-groups.test.ts', why: 'a migration that moves data' },
  {
    file: 'src/modules/assistant/assistant.test.ts',
    why: 'a thread that computes beside the only connection, and proposals in one transaction',
    walk: 'assistant',
  },
  {
    file: 'src/modules/admin/organizations/organizations.test.ts',
    why: 'unique keys and Idempotency-Keys asked for at the same moment, a scope that is founded within a transaction',
    walk: 'admin',
  },
  {
    file: 'src/modules/access/sign-in/sessions.test.ts',
    why: 'refreshes at the same moment take turns',
    walk: 'access',
  },
  {
    file: 'src/modules/access/sign-in/security-keys.test.ts',
    why: 'offers taken once, and a key that is unique in the whole house',
    isProof: true,
  },
  {
    file: 'src/modules/access/sign-in/security-key-sign-in.test.ts',
    why: 'requests taken once, and a row that is held while its key is checked',
    isProof: true,
  },
  {
    file: 'src/modules/access/sign-in/second-step-demand.test.ts',
    why: 'a demand behind the wall, read with the session that it is for',
    isProof: true,
  },
  {
    file: 'src/modules/access/sign-in/password-reset.test.ts',
    why: 'work in the background beside the only connection',
  },
  {
    file: 'src/modules/planner/studies/studies.test.ts',
    why: 'JSON, and parallel batches on one row',
    walk: 'planner',
  },
  {
    file: 'src/modules/planner/corporate-layer/corporate-layer.test.ts',
    why: 'a layer that two save at once, arrays of cells joined with their head',
    isProof: true,
  },
  {
    file: 'src/modules/planner/land/land.test.ts',
    why: 'files as text, a history that only grows, a search in a thread',
  },
  {
    file: 'src/modules/planner/land/land-acts.test.ts',
    why: 'an enterprise, its version and a move in one transaction; a unique link',
  },
  {
    file: 'src/modules/notices/notices.test.ts',
    why: 'a fact reported twice, pages by instant and id',
    walk: 'notices',
  },
  {
    file: 'src/modules/notices/push/push.test.ts',
    why: 'rows leased while others are sent, messages that go with their device',
    isProof: true,
  },
  {
    file: 'src/modules/notices/chats/chats.test.ts',
    why: 'a message leased out of a join, the least of several instants',
    isProof: true,
  },
  {
    file: 'src/modules/planner/report-schedules/report-schedules.test.ts',
    why: 'the first due of several instants, a row held while its mails are written',
    isProof: true,
  },
  {
    file: 'src/modules/planner/approvals/approvals.test.ts',
    why: 'deciders take turns by a lock; counts by filter',
    isProof: true,
  },
  { file: 'src/modules/planner/indexes/index-series.test.ts', why: 'values that two write at once, dates of months' },
  {
    file: 'src/modules/planner/processing/processing.test.ts',
    why: 'numbers come out of the store as they were computed',
  },
  {
    file: 'src/modules/sales/parties/parties.test.ts',
    why: 'search without capitals and accents, order of texts, a large sheet',
    isProof: true,
  },
  {
    file: 'src/modules/sales/mirror/unit-holdings.test.ts',
    why: 'sums and the next of many rows by joins that look aside, sheets as JSON',
    isProof: true,
  },
  {
    file: 'src/modules/sales/mirror/mirror-links.test.ts',
    why: 'a link opened without a session, counted beside the only connection, behind the wall',
    isProof: true,
  },
  {
    file: 'src/modules/sales/units/units.test.ts',
    why: 'twenty thousand rows in one statement, prices rounded in SQL',
    isProof: true,
  },
  {
    file: 'src/modules/sales/movements/movements.test.ts',
    why: 'sums by days and months, kept by triggers',
    isProof: true,
  },
  {
    file: 'src/modules/sales/contracts/contract-races.test.ts',
    why: 'locks of rows in one order, sums after races',
    walk: 'sales',
  },
  {
    file: 'src/modules/sales/commissions/commissions.test.ts',
    why: 'sums to the centavo, pages by key in any order',
    isProof: true,
  },
  {
    file: 'src/modules/sales/privacy/forgotten-people.test.ts',
    why: 'patterns in texts, and a history that a trigger keeps',
  },
  {
    file: 'src/modules/integration/reading/runs.test.ts',
    why: 'leases that two workers want, slices of a large landing',
    isProof: true,
  },
  {
    file: 'src/modules/integration/archive/archive.test.ts',
    why: 'a trigger that reads its transaction’s number, keys looked up row by row',
    isProof: true,
  },
  {
    file: 'src/modules/integration/archive/archive-kills.test.ts',
    why: 'transactions that end at every point',
    isProof: true,
  },
  { file: 'src/modules/integration/connections/hooks.test.ts', why: 'rows landed from JSON', walk: 'integration' },
  { file: 'src/modules/api/webhooks.test.ts', why: 'a sender that claims rows, and the work loop', walk: 'api' },
  {
    file: 'src/modules/api/feed-sums.test.ts',
    why: 'instants compared, rows chosen in SQL, sums to the centavo',
    isProof: true,
  },
  { file: 'src/platform/odata/filter.test.ts', why: 'conditions, nulls and texts as both databases compare them' },
  { file: 'src/modules/home/alerts.test.ts', why: 'acts stored by upsert', walk: 'home' },
  { file: 'src/modules/home/search-texts.test.ts', why: 'triggers on words of notes, comments and names of files' },
  { file: 'src/modules/home/search.test.ts', why: 'words that triggers split, and comparisons of their beginnings' },
];

/** For `include`: the rows of these cases, and all that is about the embedded database alone. */
export const embeddedFiles = (cases: Cases): readonly string[] => [
  ...onPglite.filter(({ isProof }) => cases !== 'usual' || !isProof).map(({ file }) => file),
  '{src,test}/**/*.embedded{,.proof}.test.ts',
];
