/** Certificates for users: request, follow, read. */
import { type Certificate, type CertificateBody, certificateErrors, erpErrors, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { callWorker } from '../../../platform/work/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { findRun, insertRun } from '../runs/runs.repository.ts';
import { workerName } from '../runs/schedule.model.ts';
import {
  type CertificateRecord,
  findCertificate,
  insertCertificate,
  listCertificates,
} from './certificates.repository.ts';

export interface Certificates {
  list(actor: Actor, connection: ConnectionRow): Promise<Certificate[]>;
  /** Throws 409 `run_under_way` or `connection_without_secret`. */
  request(
    actor: Actor,
    connection: ConnectionRow,
    input: { company: string; from: string; to: string },
  ): Promise<Certificate>;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<CertificateRecord>;
  present(actor: Actor, record: CertificateRecord): Promise<Certificate & { body: CertificateBody | null }>;
}

export const createCertificates = (platform: Platform): Certificates => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);

  return {
    list: (actor, { id }) =>
      within(actor, async (transaction) =>
        presented(transaction, actor, await listCertificates(transaction, actor.scope, id)),
      ),

    request: (actor, connection, { company, from, to }) =>
      within(actor, async (transaction) => {
        if (connection.secrets === null) throw new Refusal(erpErrors.noSecret);
        const at = platform.now();
        const run = await insertRun(transaction, actor.scope, connection.id, {
          kind: 'certificate',
          resources: [],
          by: actor.userId,
          at,
        });
        if (!run) throw new Refusal(certificateErrors.runUnderWay);
        const record = {
          id: newId(),
          connection_id: connection.id,
          run_id: run.id,
          company,
          month_from: from,
          month_to: to,
          requested_at: at,
          requested_by: actor.userId,
        };
        await insertCertificate(transaction, actor.scope, record);
        await callWorker(transaction, workerName, actor.scope, at);
        await recordAudit({ platform, db: transaction, actor }, 'certificate.requested', record.id, {
          company,
          from,
          to,
        });
        const open = { issued_at: null, body: null, hash: null, differences: null };
        return one(await presented(transaction, actor, [{ ...record, ...open }]));
      }),

    find: (actor, id) =>
      within(actor, async (transaction) => {
        const record = await findCertificate(transaction, actor.scope, { id });
        if (!record) throw new Refusal(wireErrors.notFound);
        return record;
      }),

    present: (actor, record) =>
      within(actor, async (transaction) => ({
        ...one(await presented(transaction, actor, [record])),
        body: record.body === null ? null : (JSON.parse(record.body) as CertificateBody),
      })),
  };
};

export const findCertifiedConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

const one = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new Refusal(wireErrors.notFound);
  return first;
};

const presented = async (
  transaction: Transaction,
  actor: Actor,
  records: readonly CertificateRecord[],
): Promise<Certificate[]> => {
  const names = await namesOfUsers(
    transaction,
    records.flatMap(({ requested_by }) => requested_by ?? []),
  );
  const certificates: Certificate[] = [];
  for (const record of records) {
    const run = record.issued_at ? null : await findRun(transaction, actor.scope, record.run_id);
    certificates.push({
      id: record.id,
      connection: record.connection_id,
      run: record.run_id,
      company: record.company,
      from: record.month_from,
      to: record.month_to,
      state: stateOf(record, run?.state ?? null),
      requested_at: wireInstant(record.requested_at),
      requested_by: record.requested_by === null ? null : (names.get(record.requested_by) ?? null),
      issued_at: record.issued_at && wireInstant(record.issued_at),
      differences: record.differences,
      hash: record.hash,
    });
  }
  return certificates;
};

const stateOf = ({ issued_at }: CertificateRecord, run: string | null): Certificate['state'] => {
  if (issued_at) return 'done';
  if (run === 'failed' || run === 'cancelled') return run;
  return 'reading';
};
