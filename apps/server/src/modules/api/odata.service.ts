/** The OData service: the rows of the feeds, for the same callers, as pages of entities. */
import {
  type EntitySet,
  type FeedKey,
  type FileStream,
  feedKeys,
  odataLists,
  odataRoot,
  odataSetOf,
  wireErrors,
} from '@uni/contracts';
import type { LongContext } from '../../platform/context.ts';
import { type Actor, HttpError } from '../../platform/http/index.ts';
import {
  type Entity,
  entityText,
  filterOf,
  isServedFormat,
  jsonTypeOf,
  type ListQuery,
  listQueryOf,
  type MetadataLevel,
  metadataDocument,
  metadataLevelOf,
  pageText,
  positionOf,
  refuseUnknownOptions,
  selectOf,
  serviceDocument,
  writePageToken,
} from '../../platform/odata/index.ts';
import type { FeedChoice } from './feed-rows.model.ts';
import { entitySources } from './odata-sources.service.ts';

/** A request as it arrives, its parameters checked by the contract. */
export interface OdataRequest {
  readonly url: URL;
  readonly query: FeedChoice & { readonly [option: `$${string}`]: string | undefined };
  readonly header: (name: string) => string | null;
}

const listOptions = ['$filter', '$select', '$orderby', '$top', '$skip', '$count', '$skiptoken', '$format'];

async function* textPieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const textBody = (mediaType: string, text: string): FileStream => ({ mediaType, pieces: textPieces(text) });

const levelOf = (format: string | undefined, header: OdataRequest['header']): MetadataLevel => {
  if (!isServedFormat(format)) throw new HttpError(wireErrors.notAcceptable);
  return metadataLevelOf(format, header('accept'));
};

/** The position behind which the next page begins, in the address of this one. */
const nextLinkOf = (origin: string, set: EntitySet, url: URL, query: ListQuery, entities: readonly Entity[]) => {
  const last = entities.at(-1);
  if (!last) return null;
  const target = new URL(`${origin}${odataRoot}${set.name}`);
  for (const [name, value] of url.searchParams)
    if (!['$skip', '$top', '$count', '$skiptoken'].includes(name)) target.searchParams.append(name, value);
  const left = query.top === null ? null : query.top - entities.length;
  target.searchParams.set('$skiptoken', writePageToken({ after: positionOf(query.order, last), left }));
  return target.href;
};

/** A page of an entity set; one entity more is read than it holds, to know whether others follow. */
export const listEntities = async (
  context: LongContext,
  key: FeedKey,
  { url, query, header }: OdataRequest,
): Promise<FileStream> => {
  refuseUnknownOptions(url, listOptions);
  const level = levelOf(query.$format, header);
  const set = odataSetOf(key);
  const { tie, list, count } = entitySources[key];
  const listQuery = listQueryOf(set, tie, query, header('prefer'));
  const rows = await list(context, query, { ...listQuery, limit: listQuery.limit + 1 });
  const entities = rows.slice(0, listQuery.limit);
  const isFollowed = rows.length > entities.length && (listQuery.top === null || listQuery.top > entities.length);
  const { origin } = context.platform;
  const page = {
    ...{ set, select: listQuery.select, entities },
    count: listQuery.needsCount ? await count(context, query, listQuery.filter) : null,
    nextLink: isFollowed ? nextLinkOf(origin, set, url, listQuery, entities) : null,
  };
  return { mediaType: jsonTypeOf(level), pieces: pageText(origin, page, level) };
};

/** Returns the number of entities that match a filter, as a text. */
export const countEntities = async (
  context: LongContext,
  key: FeedKey,
  { url, query }: OdataRequest,
): Promise<FileStream> => {
  refuseUnknownOptions(url, ['$filter', '$format']);
  const filter = filterOf(odataSetOf(key), query);
  return textBody('text/plain', String(await entitySources[key].count(context, query, filter)));
};

/** One entity, found before. */
export const presentEntity = (
  origin: string,
  key: FeedKey,
  entity: Entity,
  { url, query, header }: OdataRequest,
): FileStream => {
  refuseUnknownOptions(url, ['$select', '$format']);
  const level = levelOf(query.$format, header);
  const set = odataSetOf(key);
  return textBody(jsonTypeOf(level), entityText(origin, { set, select: selectOf(set, query), entity }, level));
};

/** The sets that a caller may read; whose rows, each of them decides. */
const setsFor = (actor: Actor): EntitySet[] =>
  feedKeys.filter((key) => actor.permissions.has(odataLists[key].access)).map(odataSetOf);

export const describeService = (
  { actor, platform }: Pick<LongContext, 'actor' | 'platform'>,
  { url, header }: Pick<OdataRequest, 'url' | 'header'>,
): FileStream => {
  refuseUnknownOptions(url, ['$format']);
  const level = levelOf(url.searchParams.get('$format') ?? undefined, header);
  return textBody(jsonTypeOf(level), serviceDocument(platform.origin, setsFor(actor), level));
};

export const describeTypes = ({ actor }: Pick<LongContext, 'actor'>, url: URL): FileStream => {
  refuseUnknownOptions(url, ['$format']);
  return textBody('application/xml', metadataDocument(setsFor(actor)));
};
