/** Head of an enterprise's realised values: every change locks it and computes it again afterwards. */

import { seriesOf } from '@uni/analysis';
import {
  type AbsentLine,
  noRealised,
  type RealisedBasis,
  type RealisedPortfolio,
  type RealisedSeries,
} from '@uni/contracts';
import { canonicalJson, monthAt, studyHash } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { readPolicies } from './closings.repository.ts';
import {
  type EntryRow,
  ensureHead,
  listEntries,
  listHeads,
  type RealisedHead,
  readHead,
  storeHead,
} from './realised.repository.ts';
import { readPortfolio } from './realised-portfolios.repository.ts';

/** Head of an enterprise without realised values. */
export const emptyHead: RealisedHead = {
  revision: 0,
  closing: null,
  realised_hash: noRealised,
  series: null,
  absent: '[]',
};

/** Returns the basis over which an enterprise's versions are projected. */
export const basisOf = async (db: TenantDatabase, enterpriseId: number): Promise<RealisedBasis> =>
  basisIn((await readHead(db, enterpriseId, { forUpdate: false })) ?? emptyHead);

/** The same for every enterprise of an organization, in one reading. */
export const basesOf = async (db: TenantDatabase): Promise<(enterpriseId: number) => RealisedBasis> => {
  const heads = await listHeads(db);
  const bases = new Map(heads.map(({ enterprise_id, ...head }) => [enterprise_id, basisIn(head)]));
  const none = basisIn(emptyHead);
  return (enterpriseId) => bases.get(enterpriseId) ?? none;
};

export const basisIn = ({ realised_hash, series }: Pick<RealisedHead, 'realised_hash' | 'series'>): RealisedBasis => ({
  realised_hash,
  realised: series === null ? null : (JSON.parse(series) as RealisedSeries),
});

export const absentIn = ({ absent }: Pick<RealisedHead, 'absent'>): AbsentLine[] => JSON.parse(absent);

/** Returns the head, locked against other changes of the realised values until this transaction ends. */
export const lockHead = async (db: TenantDatabase, enterpriseId: number): Promise<RealisedHead> => {
  await ensureHead(db, enterpriseId, emptyHead);
  return (await readHead(db, enterpriseId, { forUpdate: true })) ?? emptyHead;
};

/** Computes the series of a locked head again, over the values stored now. */
export const renewHead = async (
  db: TenantDatabase,
  enterpriseId: number,
  { revision, closing, absent }: Pick<RealisedHead, 'revision' | 'closing' | 'absent'>,
): Promise<RealisedHead> => {
  const head = {
    revision: revision + 1,
    closing,
    absent,
    ...(await hashed(db, enterpriseId, closing, absentIn({ absent }))),
  };
  await storeHead(db, enterpriseId, head);
  return head;
};

const hashed = async (
  db: TenantDatabase,
  enterpriseId: number,
  closing: string | null,
  absent: readonly AbsentLine[],
): Promise<Pick<RealisedHead, 'realised_hash' | 'series'>> => {
  if (closing === null) return { realised_hash: noRealised, series: null };
  const rows = await listEntries(db, enterpriseId, { nature: 'realised', to: closing });
  const policies = await readPolicies(db, enterpriseId);
  const portfolio = await portfolioAt(db, enterpriseId, closing);
  const series = seriesOf(
    rows.map(({ line_key, ...row }) => ({ key: line_key, ...row })),
    closing,
    policies,
    portfolio,
    absent,
  );
  return { realised_hash: studyHash(series), series: canonicalJson(series) };
};

/** Contracts as they stood at a closing: what has come in since then was owed by them. */
const portfolioAt = async (db: TenantDatabase, enterpriseId: number, closing: string): Promise<RealisedPortfolio[]> => {
  const stored = await readPortfolio(db, enterpriseId);
  if (stored === null) return [];
  const from = monthAt(closing, 1);
  const since = await listEntries(db, enterpriseId, { nature: 'realised', from });
  const portfolio: RealisedPortfolio[] = JSON.parse(stored.body);
  const isOfContract = isReceivedBy(stored.is_of_erp, portfolio.length);
  return portfolio.map((contracts) => {
    const received = since
      .filter((entry) => isOfContract(entry, contracts.module))
      .map(({ line_key, month, amount }) => ({ key: line_key, from: month, values: [amount], index: null }));
    return { ...contracts, receivables: [...contracts.receivables, ...received] };
  });
};

/**
 * True if a receipt is from these contracts: they report it, or their ERP does. Money without a module belongs to the only
 * module.
 */
const isReceivedBy =
  (isOfErp: boolean, modules: number) =>
  ({ origin, line_key, module }: EntryRow, of: number | null): boolean => {
    const isReceipt = isOfErp && line_key.startsWith('receipts.');
    const isReported = origin === 'sales' || (isReceipt && (origin === 'erp' || origin === 'taken'));
    return isReported && (module === of || (module === null && modules === 1));
  };
