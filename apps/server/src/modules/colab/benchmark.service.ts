/** An organization's participation in the anonymous comparison, and its contributions. */
import { randomUUID } from 'node:crypto';
import { type BenchmarkConsent, type BenchmarkContribution, preconditionFailed } from '@uni/contracts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import { HttpError } from '../../platform/http/index.ts';
import { dayInSaoPaulo, wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { organizationInfoOf } from '../admin/index.ts';
import {
  type ConsentRow,
  findConsent,
  listLedger,
  publishedEditions,
  storeConsent,
  withdrawContribution,
} from './benchmark.repository.ts';
import { callForNextEdition } from './benchmark-worker.service.ts';
import { editionAfter, editionAt } from './editions.model.ts';
import { statedCohort } from './stated-cohort.model.ts';

interface ConsentOrder {
  readonly consents: boolean;
  readonly version: number;
}

export async function readConsent({ db, platform }: Context): Promise<BenchmarkConsent> {
  const row = await findConsent(db);
  const names = await namesOfUsers(db, row ? [row.changed_by] : []);
  const [last = null] = await publishedEditions(db);
  return {
    consents: row?.consents ?? false,
    version: row?.version ?? 0,
    changed_at: row && wireInstant(row.changed_at),
    changed_by: (row && names.get(row.changed_by)) ?? null,
    ...statedCohort(await organizationInfoOf(db)),
    next: editionAfter(editionAt(dayInSaoPaulo(platform.now()))).day,
    last,
  };
}

/** Throws 412 with the stored state when another request was faster. */
export async function decideConsent(context: Context, { consents, version }: ConsentOrder): Promise<BenchmarkConsent> {
  const { actor, db, platform } = context;
  const before = await findConsent(db);
  if ((before?.version ?? 0) !== version) throw new HttpError(preconditionFailed(await readConsent(context)));
  if ((before?.consents ?? false) === consents) return readConsent(context);
  const at = platform.now();
  const contributor = before?.contributor ?? randomUUID();
  const row: ConsentRow = {
    ...{ consents, contributor, version: version + 1 },
    ...{ changed_at: at, changed_by: actor.userId },
  };
  if (!(await storeConsent(db, row))) throw new HttpError(preconditionFailed(await readConsent(context)));
  if (consents) await callForNextEdition(db, at);
  else await withdrawPending(db, contributor);
  await recordAudit(context, consents ? 'benchmark.joined' : 'benchmark.left', db.organizationId, {
    before: { consents: !consents },
    after: { consents },
  });
  return readConsent(context);
}

export async function listContributions({ db }: Context): Promise<BenchmarkContribution[]> {
  const published = new Set(await publishedEditions(db));
  const rows = await listLedger(db);
  const editions = [...new Map(rows.map((row) => [row.edition, row])).values()];
  return editions.map(({ edition, month, at, withdrawn, segment, region, size }) => ({
    ...{ id: edition, edition, month, at: wireInstant(at), withdrawn, segment, region, size },
    published: published.has(edition) && !withdrawn,
    values: rows.filter((row) => row.edition === edition).map(({ key, value }) => ({ key, value })),
  }));
}

/** Withdraws a contribution that is not published yet. Published values stay until the next date. */
const withdrawPending = async (db: TenantDatabase, contributor: string): Promise<void> => {
  const published = new Set(await publishedEditions(db));
  const pending = (await listLedger(db)).find(({ edition }) => !published.has(edition));
  if (pending) await withdrawContribution(db, contributor, pending.edition);
};
