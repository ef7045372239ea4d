/** Certificates for users: request, follow, read. */
import { type Certificate, type CertificateBody, certificateErrors, erpErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { wakeWorker } from '../../../platform/work/index.ts';
import { namesOfUsers } from '../../access/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { findRun, insertRun } from '../runs/runs.repository.ts';
import { workerName } from '../runs/schedule.model.ts';
import {
  type CertificateRecord,
  insertCertificate,
  selectCertificate,
  selectCertificates,
} from './certificates.repository.ts';

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findCertifiedConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

/** Throws 404 for a missing and a foreign one alike. */
export const findCertificate = async ({ db }: Context, id: number): Promise<CertificateRecord> =>
  orNotFound(await selectCertificate(db, { id }));

export async function listCertificates({ db }: Context, { id }: ConnectionRow): Promise<Certificate[]> {
  return presentAll(db, await selectCertificates(db, id));
}

/** Throws 409 `run_under_way` or `connection_without_secret`. */
export async function requestCertificate(
  context: Context,
  connection: ConnectionRow,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<Certificate> {
  const { actor, db, platform } = context;
  if (connection.secrets === null) throw new HttpError(erpErrors.noSecret);
  const at = platform.now();
  const run = await insertRun(db, connection.id, {
    kind: 'certificate',
    resources: [],
    by: actor.userId,
    at,
  });
  if (!run) throw new HttpError(certificateErrors.runUnderWay);
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
  await insertCertificate(db, record);
  await wakeWorker(db, workerName, db.organizationId, at, { isAwaited: true });
  await recordAudit(context, 'certificate.requested', record.id, { company, from, to });
  return presentOne(db, { ...record, issued_at: null, body: null, hash: null, differences: null });
}

export async function readCertificate(
  { db }: Context,
  record: CertificateRecord,
): Promise<Certificate & { body: CertificateBody | null }> {
  const body: CertificateBody | null = record.body === null ? null : JSON.parse(record.body);
  return { ...(await presentOne(db, record)), body };
}

const presentOne = async (db: TenantDatabase, record: CertificateRecord): Promise<Certificate> =>
  orNotFound((await presentAll(db, [record]))[0]);

const presentAll = async (db: TenantDatabase, records: readonly CertificateRecord[]): Promise<Certificate[]> => {
  const userIds = records.flatMap(({ requested_by }) => requested_by ?? []);
  const names = await namesOfUsers(db, userIds);
  const certificates: Certificate[] = [];
  for (const record of records) {
    const run = record.issued_at ? null : await findRun(db, record.run_id);
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
