/** What the service answers: its sets, their types, and pages of entities. */
import { type EntitySet, edmScale, odataRoot } from '@uni/contracts';
import type { Entity, EntityValue } from './expression.ts';

/** The level at which an answer describes itself. */
export type MetadataLevel = 'minimal' | 'none';

/** `$format` goes before `Accept`. Levels that are not served are answered as `minimal`, and named so. */
export const metadataLevelOf = (format: string | undefined, accept: string | null): MetadataLevel =>
  /odata\.metadata=none/i.test(format ?? accept ?? '') ? 'none' : 'minimal';

export const jsonTypeOf = (level: MetadataLevel): string =>
  `application/json;odata.metadata=${level};odata.streaming=true;charset=utf-8`;

/** JSON alone. `xml` and `atom` are formats of the protocol that no service has to offer. */
export const isServedFormat = (format: string | undefined): boolean => {
  const [type = ''] = (format ?? 'json').split(';');
  return ['json', 'application/json'].includes(type.trim().toLowerCase());
};

const contextOf = (origin: string, fragment: string): string =>
  `${origin}${odataRoot}$metadata${fragment === '' ? '' : `#${fragment}`}`;

export const serviceDocument = (origin: string, sets: readonly EntitySet[], level: MetadataLevel): string =>
  JSON.stringify({
    ...(level === 'none' ? {} : { '@odata.context': contextOf(origin, '') }),
    value: sets.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
  });

const namespace = 'UNI';

const typeOf = ({ typeName, key, properties }: EntitySet): string => {
  const listed = Object.entries(properties).map(([name, { type, isNullable }]) => {
    const scale = type === 'Edm.Decimal' ? ` Precision="18" Scale="${edmScale}"` : '';
    return `<Property Name="${name}" Type="${type}" Nullable="${isNullable}"${scale}/>`;
  });
  const keyed = `<Key><PropertyRef Name="${key}"/></Key>`;
  return `<EntityType Name="${typeName}">${keyed}${listed.join('')}</EntityType>`;
};

/** CSDL. Names are the contract's own: none holds a sign that XML would read. */
export const metadataDocument = (sets: readonly EntitySet[]): string => {
  const container = sets.map(
    ({ name, typeName }) => `<EntitySet Name="${name}" EntityType="${namespace}.${typeName}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>',
    `<Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    ...sets.map(typeOf),
    `<EntityContainer Name="Container">${container.join('')}</EntityContainer>`,
    '</Schema></edmx:DataServices></edmx:Edmx>',
  ].join('');
};

export interface EntityPage {
  readonly set: EntitySet;
  readonly select: readonly string[];
  readonly entities: readonly Entity[];
  readonly count: number | null;
  readonly nextLink: string | null;
}

const selected = (entity: Entity, select: readonly string[]): Record<string, EntityValue> =>
  Object.fromEntries(select.map((name) => [name, entity[name] ?? null]));

const fragmentOf = ({ set, select }: Pick<EntityPage, 'set' | 'select'>): string =>
  select.length === Object.keys(set.properties).length ? set.name : `${set.name}(${select.join(',')})`;

/** Entities a chunk: a page is never one text. */
const chunkRows = 500;

export async function* pageText(origin: string, page: EntityPage, level: MetadataLevel): AsyncGenerator<Buffer> {
  const { select, entities, count, nextLink } = page;
  const context = level === 'none' ? {} : { '@odata.context': contextOf(origin, fragmentOf(page)) };
  const head = JSON.stringify({ ...context, ...(count === null ? {} : { '@odata.count': count }) });
  const begun = head === '{}' ? '{' : `${head.slice(0, -1)},`;
  yield Buffer.from(`${begun}"value":[`);
  for (let at = 0; at < entities.length; at += chunkRows) {
    const rows = entities.slice(at, at + chunkRows).map((entity) => JSON.stringify(selected(entity, select)));
    yield Buffer.from(`${at === 0 ? '' : ','}${rows.join(',')}`);
  }
  yield Buffer.from(nextLink === null ? ']}' : `],"@odata.nextLink":${JSON.stringify(nextLink)}}`);
}

export const entityText = (
  origin: string,
  { set, select, entity }: Pick<EntityPage, 'set' | 'select'> & { readonly entity: Entity },
  level: MetadataLevel,
): string =>
  JSON.stringify({
    ...(level === 'none' ? {} : { '@odata.context': contextOf(origin, `${fragmentOf({ set, select })}/$entity`) }),
    ...selected(entity, select),
  });
