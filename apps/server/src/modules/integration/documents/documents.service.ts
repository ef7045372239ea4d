/** The documents behind a line of an enterprise or behind a source, and which of them count. */
import {
  type BucketSums,
  type ErpDocument,
  fieldMessages,
  invalidFields,
  type MappingTarget,
  type MovementNature,
  type Page,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import type { EnterpriseRow } from '../../planner/index.ts';
import { type ConnectionRow, findConnection, listConnections } from '../connections/connections.repository.ts';
import { requireEnterprise } from '../connections/located.service.ts';
import { plainAccount } from '../mapping-model/accounts.model.ts';
import { bucketOf, evaluateFacets, type FacetEvaluation, isOpened } from '../mapping-model/flow.model.ts';
import { divided } from '../mapping-model/shares.model.ts';
import { type Loaded, loadFlow, publishSeries } from '../publication/publishing.service.ts';
import { lockPublication } from '../publication/series.repository.ts';
import { fetchedPage } from '../shared/pages.model.ts';
import {
  countDocuments,
  type DocumentRow,
  excludeRow,
  type FacetRange,
  includeRow,
  isKnownRow,
  listDocuments,
  listExclusions,
} from './documents.repository.ts';

interface Paged {
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

export interface LineQuery extends Paged {
  readonly line?: string | undefined;
  readonly module?: number | undefined;
  readonly nature?: MovementNature | undefined;
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export interface SourceDocumentQuery extends Paged {
  readonly connection?: number | undefined;
  readonly account?: string | undefined;
  readonly condition?: string | undefined;
  readonly document_type?: string | undefined;
  readonly company?: string | undefined;
  readonly month?: string | undefined;
}

export interface Consideration {
  readonly connection: number;
  readonly resource: string;
  readonly key: string;
  readonly considered: boolean;
  readonly reason: string;
}

type Documents = Page<ErpDocument> & { total: number };

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findDocumentedEnterprise = (context: Context, id: number): Promise<EnterpriseRow> =>
  requireEnterprise(context, id);

export async function listLineDocuments(
  context: Context,
  enterpriseId: number,
  query: LineQuery,
  url: URL,
): Promise<Documents> {
  const { db } = context;
  const behind: Behind[] = [];
  for (const connection of await listConnections(db)) {
    const loaded = await loadFlow(db, connection);
    behind.push({ connection, loaded, enterpriseId, ...selectionOfLine(loaded, enterpriseId, query) });
  }
  return pageOf(context, behind, { ...query, url });
}

export async function listSourceDocuments(context: Context, query: SourceDocumentQuery, url: URL): Promise<Documents> {
  const { db } = context;
  const connection = query.connection === undefined ? null : await findConnection(db, query.connection);
  if (!connection) return pageOf(context, [], { ...query, url });
  const loaded = await loadFlow(db, connection);
  const behind = { connection, loaded, enterpriseId: null, ...selectionOfSource(loaded, query) };
  return pageOf(context, [behind], { ...query, url });
}

/** Throws 400 for a document that the ERP does not have, and where the reason is missing. */
export async function considerDocument(
  context: Context,
  enterpriseId: number,
  { connection: connectionId, resource, key, considered, reason }: Consideration,
): Promise<{ changed: boolean; sums: BucketSums }> {
  const { actor, db, platform } = context;
  await lockPublication(db);
  const connection = await findConnection(db, connectionId);
  if (!connection || !(await isKnownRow(db, connection.id, resource, key)))
    throw new HttpError(invalidFields({ key: [fieldMessages.missingKey(key)] }));
  if (!considered && reason === '') throw new HttpError(invalidFields({ reason: [fieldMessages.blank] }));
  const at = platform.now();
  const row = { connection_id: connection.id, enterprise_id: enterpriseId, resource, key };
  const changed = considered
    ? await includeRow(db, row)
    : await excludeRow(db, { ...row, reason, author_id: actor.userId, at });
  const { sums } = await publishSeries(db, connection, { at, authorId: actor.userId });
  const details = { connection: connection.id, resource, key, reason };
  if (changed) await recordAudit(context, `mapping.${considered ? 'considered' : 'left_out'}`, enterpriseId, details);
  return { changed, sums };
}

interface Selection {
  readonly ranges: readonly FacetRange[];
  /** Returns the relevant part of a movement's amount, by facet and month; absent: all of it. */
  readonly partOf: (facetId: number, month: string, amount: number) => number;
}

interface Behind extends Selection {
  readonly connection: ConnectionRow;
  readonly loaded: Loaded;
  /** For which enterprise documents may be left out; null: whichever. */
  readonly enterpriseId: number | null;
}

const isIn = (month: string, { month: one, from, to }: LineQuery): boolean =>
  one === undefined ? (from === undefined || month >= from) && (to === undefined || month <= to) : month === one;

/** Neighbouring months of a facet are one range. */
const rangesOf = (months: ReadonlyMap<number, readonly string[]>): FacetRange[] =>
  [...months].flatMap(([facetId, own]) => own.map((month) => ({ facetId, from: month, to: month })));

const selectionOfLine = ({ input }: Loaded, enterpriseId: number, query: LineQuery): Selection => {
  const evaluations = evaluateFacets(input);
  const targetsOf = (one: FacetEvaluation, month: string): readonly MappingTarget[] | null => {
    if (one.enterprise !== enterpriseId) return null;
    if (query.nature !== undefined && one.nature !== query.nature) return null;
    if (query.module !== undefined && one.module !== query.module) return null;
    const { bucket, rule } = bucketOf(one, month);
    if (query.line === undefined) return rule?.targets ?? [];
    return bucket === 'mapped' &&
      !isOpened(input.opening, one, month) &&
      rule?.targets.some(({ key }) => key === query.line)
      ? rule.targets
      : null;
  };
  const months = new Map<number, string[]>();
  for (const { facetId, month } of input.months) {
    const one = evaluations.get(facetId);
    if (!one || !isIn(month, query) || targetsOf(one, month) === null) continue;
    months.set(facetId, [...(months.get(facetId) ?? []), month]);
  }
  const partOf = (facetId: number, month: string, amount: number) => {
    const one = evaluations.get(facetId);
    const targets = one ? (targetsOf(one, month) ?? []) : [];
    const position = targets.findIndex(({ key }) => key === query.line);
    return position < 0 ? amount : (divided(amount, targets)[position] ?? 0);
  };
  return { ranges: rangesOf(months), partOf };
};

const selectionOfSource = ({ input }: Loaded, query: SourceDocumentQuery): Selection => {
  const { account, condition, document_type, company, month: only } = query;
  const isMeant = new Set(
    input.facets
      .filter(
        (facet) =>
          (account === undefined || account === '' || plainAccount(facet.account) === plainAccount(account)) &&
          (condition === undefined || condition === '' || facet.condition === condition) &&
          (document_type === undefined || document_type === '' || facet.documentType === document_type) &&
          (company === undefined || company === '' || facet.company === company),
      )
      .map(({ id }) => id),
  );
  const months = new Map<number, string[]>();
  for (const { facetId, month } of input.months)
    if (isMeant.has(facetId) && (only === undefined || month === only))
      months.set(facetId, [...(months.get(facetId) ?? []), month]);
  return { ranges: rangesOf(months), partOf: (_facet, _month, amount) => amount };
};

/** A page over connections one after the other. */
const pageOf = async (
  { db, platform: { origin } }: Context,
  behind: readonly Behind[],
  { search = '', url, page: number = '1', page_size }: Paged & { search?: string | undefined; url: URL },
): Promise<Documents> => {
  const counts: { one: Behind; count: number }[] = [];
  let total = 0;
  for (const one of behind) {
    const sums = await countDocuments(db, one.connection.id, one.ranges, search);
    counts.push({ one, count: sums.count });
    total += sums.total;
  }
  const count = counts.reduce((sum, row) => sum + row.count, 0);
  const fetched = await fetchedPage(count, { page: number, page_size }, { url, origin }, async ({ offset, size }) => {
    const documents: ErpDocument[] = [];
    let skip = offset;
    for (const { one, count: own } of counts) {
      const left = size - documents.length;
      if (skip < own && left > 0) documents.push(...(await documentsOf(db, one, { search, offset: skip, size: left })));
      skip = Math.max(0, skip - own);
    }
    return documents;
  });
  return { ...fetched, total };
};

const documentsOf = async (
  db: TenantDatabase,
  { connection, loaded, enterpriseId, ranges, partOf }: Behind,
  slice: { search: string; offset: number; size: number },
): Promise<ErpDocument[]> => {
  const rows = await listDocuments(db, connection.id, ranges, slice);
  const left = await listExclusions(db, connection.id);
  const exclusions = new Map(
    left
      .filter((row) => enterpriseId === null || row.enterprise_id === enterpriseId)
      .map((row) => [`${row.resource} ${row.key}`, row]),
  );
  const authorIds = left.flatMap(({ author_id }) => author_id ?? []);
  const names = await namesOfUsers(db, authorIds);
  const facets = new Map(loaded.input.facets.map((facet) => [facet.id, facet]));
  return rows.flatMap(
    ({
      facet_id,
      amount,
      ...row
    }: Pick<DocumentRow, 'facet_id' | 'amount' | 'resource' | 'key' | 'document' | 'counterpart' | 'date'>) => {
      const facet = facets.get(facet_id);
      if (!facet) return [];
      const exclusion = exclusions.get(`${row.resource} ${row.key}`);
      return [
        {
          ...row,
          connection: connection.id,
          system: connection.system,
          kind: facet.kind,
          nature: facet.nature,
          account: facet.account,
          account__label: loaded.input.references.accounts.get(plainAccount(facet.account))?.name ?? '',
          document_type: facet.documentType,
          condition: facet.condition,
          amount: partOf(facet_id, row.date.slice(0, 7), amount),
          considered: exclusion === undefined,
          reason: exclusion?.reason ?? null,
          by__name: exclusion?.author_id == null ? null : (names.get(exclusion.author_id) ?? null),
          synced_at: connection.synced_at && wireInstant(connection.synced_at),
        },
      ];
    },
  );
};
