/** What of an organization travels from one server to another, and what stays. */
import { randomBytes } from 'node:crypto';
import { migrationSteps, tenancyRules } from './app.ts';
import { createPasswordHasher } from './modules/access/index.ts';
import { type Database, isGlobalTable } from './platform/database/index.ts';
import {
  describeOrganization,
  exportedLines,
  type FileHead,
  type ImportedOrganization,
  importFile,
  seeOneInstant,
  type TransferRules,
  writeFile,
} from './platform/transfer/index.ts';

const tokens = 'its secret is known to programs outside; a new one is made at the new address';
const sending = 'signed by a secret that its receiver knows; made anew at the new address';

export const transferRules: TransferRules = {
  shared: ['user_connections', 'work_due'],
  left: {
    api_tokens: tokens,
    webhooks: sending,
    webhook_deliveries: sending,
    webhook_attempts: sending,
    'approval_requests.token_hash': 'links of mails lead to the old server',
    waiting_mails: 'sealed by the key of the old server, with links to its address',
    mail_attachments: 'files of those mails',
    notice_chats: 'sealed by the key of the old server; whoever knows an address writes there; entered anew',
    push_devices: 'sealed by the key of the old server, and bound to it; a browser is added anew',
    push_messages: 'messages to those browsers',
    chat_messages: 'messages of those chats, with links to the old server',
    audit_followers: 'only webhooks follow the trail',
    sales_mirror_links: 'they open an address of the old server; new ones are made',
    idempotency_keys: 'answers to requests of the last day, at the old address',
    planner_record_words: 'the database computes it from what is searched',
    sales_record_words: 'the database computes it from what is searched',
    sales_movement_months: 'the database computes it from the movements',
    'erp_connections.secrets': 'sealed by the key of the old server; entered anew',
    'erp_connections.lease_until': 'of a process of the old server',
  },
};

const steps = migrationSteps.map(({ name }) => name);
const isTenant = (table: string): boolean => !isGlobalTable(tenancyRules, table);

/** Throws TransferRefused. The file appears under its name when it is complete. */
export const exportOrganization = (database: Database, organizationId: number, file: string): Promise<FileHead> =>
  database.withOrganization(organizationId, async (db) => {
    await seeOneInstant(db);
    const exported = { rules: transferRules, isTenant, steps, now: new Date() };
    const head = await describeOrganization(db, exported);
    await writeFile(file, head, exportedLines(db, exported));
    return head;
  });

/** Throws TransferRefused, and has then written nothing. */
export const importOrganization = async (database: Database, file: string): Promise<ImportedOrganization> => {
  const passwordHash = await createPasswordHasher().hash(randomBytes(32).toString('base64url'));
  return importFile(file, { database, rules: transferRules, isTenant, steps, passwordHash });
};
