/** Entity sets of the OData service: the rows of the feeds under the same names, with the types of CSDL. */
import { type FeedFormat, type FeedKey, feedColumns, feedKeys } from './feed-columns.ts';

/** A primitive type of CSDL. */
export type EdmType =
  | 'Edm.Boolean'
  | 'Edm.Date'
  | 'Edm.Decimal'
  | 'Edm.Double'
  | 'Edm.Int32'
  | 'Edm.Int64'
  | 'Edm.String';

/** The type of a property, and whether it may be null. */
export interface EntityProperty {
  readonly type: EdmType;
  readonly isNullable: boolean;
}

/** Reais and square metres. */
export const edmScale = 2;

/** A set of the service: the rows of one feed. */
export interface EntitySet {
  readonly feed: FeedKey;
  /** As it stands in addresses: the feed's name, with underscores. */
  readonly name: string;
  readonly typeName: string;
  /** The property by which an entity is known. */
  readonly key: string;
  readonly properties: Readonly<Record<string, EntityProperty>>;
}

const keys: Readonly<Record<FeedKey, { readonly key: string; readonly typeName: string }>> = {
  units: { key: 'unit_id', typeName: 'unit' },
  contracts: { key: 'contract_id', typeName: 'contract' },
  installments: { key: 'installment_id', typeName: 'installment' },
  'cash-flow': { key: 'row_id', typeName: 'cash_flow_row' },
  realised: { key: 'row_id', typeName: 'realised_row' },
  indicators: { key: 'row_id', typeName: 'indicator' },
};

/** Columns that may be empty, by feed. */
const nullable: Readonly<Record<FeedKey, readonly string[]>> = {
  units: ['floor'],
  contracts: ['unit_id', 'next_due'],
  installments: ['last_paid'],
  'cash-flow': ['module', 'block'],
  realised: ['module', 'entry'],
  indicators: [],
};

/** Figures of a plan are numbers of a module; a unit's area has decimals. */
const typeOfNumber = (name: string): EdmType => (name === 'private_area' ? 'Edm.Decimal' : 'Edm.Int32');

/** A month is the day it begins on: a program that reads OData has no other type for it. */
const types: Readonly<Record<Exclude<FeedFormat, 'figure' | 'number'>, EdmType>> = {
  id: 'Edm.Int64',
  text: 'Edm.String',
  day: 'Edm.Date',
  month: 'Edm.Date',
  money: 'Edm.Decimal',
  flag: 'Edm.Boolean',
};

/** The second property of a figure: what is no number, such as a month. */
export const textOfFigure = (name: string): string => `${name}_text`;

const propertiesOf = (name: string, format: FeedFormat, isNullable: boolean): [string, EntityProperty][] => {
  if (format !== 'figure')
    return [[name, { type: format === 'number' ? typeOfNumber(name) : types[format], isNullable }]];
  return [
    [name, { type: 'Edm.Double', isNullable: true }],
    [textOfFigure(name), { type: 'Edm.String', isNullable: true }],
  ];
};

const setOf = (feed: FeedKey): EntitySet => {
  const { key, typeName } = keys[feed];
  const columns: readonly (readonly [string, FeedFormat])[] = Object.entries(feedColumns[feed]);
  const listed = columns.flatMap(([name, format]) => propertiesOf(name, format, nullable[feed].includes(name)));
  const properties = Object.fromEntries(listed);
  return {
    ...{ feed, name: feed.replaceAll('-', '_'), typeName, key },
    properties: key in properties ? properties : { [key]: { type: 'Edm.String', isNullable: false }, ...properties },
  };
};

/** All entity sets, in the order of the feeds. */
export const odataSets: readonly EntitySet[] = feedKeys.map(setOf);

/** The entity set of a feed's rows. */
export const odataSetOf = (feed: FeedKey): EntitySet => setOf(feed);

/** The path at which the service begins. */
export const odataRoot = '/api/odata/';
