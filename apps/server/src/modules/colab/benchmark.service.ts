/** An organization's participation in the anonymous comparison, and its contributions. */
import { randomUUID } from 'node:crypto';
import { type BenchmarkConsent, type BenchmarkContribution, preconditionFailed } from '@uni/contracts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
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
import { statedCohort } from './cohort-told.model.ts';
import { editionAfter, editionAt } from './editions.model.ts';

export interface Benchmarks {
  read(actor: Actor): Promise<BenchmarkConsent>;
  /** Throws 412 with the stored state when another request was faster. */
  decide(actor: Actor, order: { readonly consents: boolean; readonly version: number }): Promise<BenchmarkConsent>;
  contributions(actor: Actor): Promise<BenchmarkContribution[]>;
}

export const createBenchmarks = (platform: Platform): Benchmarks => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  const readConsent = async (transaction: Transaction, actor: Actor): Promise<BenchmarkConsent> => {
    const row = await findConsent(transaction, actor.scope);
    const names = await namesOfUsers(transaction, row ? [row.changed_by] : []);
    const [last = null] = await publishedEditions(transaction);
    return {
      consents: row?.consents ?? false,
      version: row?.version ?? 0,
      changed_at: row && wireInstant(row.changed_at),
      changed_by: (row && names.get(row.changed_by)) ?? null,
      ...statedCohort(await organizationInfoOf(transaction, actor.scope)),
      next: editionAfter(editionAt(dayInSaoPaulo(platform.now()))).day,
      last,
    };
  };
  return {
    read: (actor) => within(actor, (transaction) => readConsent(transaction, actor)),

    decide: (actor, { consents, version }) =>
      within(actor, async (transaction) => {
        const before = await findConsent(transaction, actor.scope);
        if ((before?.version ?? 0) !== version)
          throw new Refusal(preconditionFailed(await readConsent(transaction, actor)));
        if ((before?.consents ?? false) === consents) return readConsent(transaction, actor);
        const at = platform.now();
        const contributor = before?.contributor ?? randomUUID();
        const row: ConsentRow = {
          ...{ consents, contributor, version: version + 1 },
          ...{ changed_at: at, changed_by: actor.userId },
        };
        if (!(await storeConsent(transaction, actor.scope, row)))
          throw new Refusal(preconditionFailed(await readConsent(transaction, actor)));
        if (consents) await callForNextEdition(transaction, actor.scope, at);
        else await takeBack(transaction, actor.scope, contributor);
        await recordAudit(
          { platform, db: transaction, actor },
          consents ? 'benchmark.joined' : 'benchmark.left',
          actor.scope,
          {
            before: { consents: !consents },
            after: { consents },
          },
        );
        return readConsent(transaction, actor);
      }),

    contributions: (actor) =>
      within(actor, async (transaction) => {
        const published = new Set(await publishedEditions(transaction));
        const rows = await listLedger(transaction, actor.scope);
        const editions = [...new Map(rows.map((row) => [row.edition, row])).values()];
        return editions.map(({ edition, month, at, withdrawn, segment, region, size }) => ({
          ...{ id: edition, edition, month, at: wireInstant(at), withdrawn, segment, region, size },
          published: published.has(edition) && !withdrawn,
          values: rows.filter((row) => row.edition === edition).map(({ key, value }) => ({ key, value })),
        }));
      }),
  };
};

/** Withdraws a contribution that is not published yet. Published values stay until the next date. */
const takeBack = async (transaction: Transaction, organizationId: number, contributor: string): Promise<void> => {
  const published = new Set(await publishedEditions(transaction));
  const pending = (await listLedger(transaction, organizationId)).find(({ edition }) => !published.has(edition));
  if (pending) await withdrawContribution(transaction, organizationId, contributor, pending.edition);
};
