/** Operations of a store, derived from the policy table: an operation exists when its route does. */
import type { StoreReason } from '../http/errors.ts';
import { policies } from '../http/policy.ts';
import type { PolicyRow } from '../http/policy-row.ts';
import { type StudyPartKey, studyParts } from '../study/parts/part-table.ts';
import { type PartOperation, partRefusal } from '../study/parts/save-part.ts';
import { resources } from './registry.ts';
import type { Resource } from './resource.ts';

/** The generic operations of the specification; `status_save` is a change of one row by its id. */
export const storeOperations = ['fetch', 'save', 'status_save', 'delete', 'export'] as const;
/** Name of a generic operation, spelled as in the specification. */
export type StoreOperation = (typeof storeOperations)[number];

const routes = Object.entries(policies).map(([operation, policy]) => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, segments: path.split('/'), policy };
});

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** A placeholder of an address stands for an id: it meets a parameter, and no word of the path. */
const meets = (segments: readonly string[], address: readonly string[]): boolean =>
  segments.length === address.length &&
  segments.every((segment, at) => isParameter(segment) || segment === address[at]);

const policyOf = (method: string, address: string): PolicyRow | null =>
  routes.find((route) => route.method === method && meets(route.segments, address.split('/')))?.policy ?? null;

const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** By operation: where it goes, seen from the address, and what it is of a part of a study. */
const ways: Readonly<
  Record<StoreOperation, readonly (readonly [method: string, below: string, operation: PartOperation | null])[]>
> = {
  fetch: [['GET', '', null]],
  save: [
    ['POST', '', 'add'],
    ['PATCH', '', 'merge'],
    ['PATCH', ':row/', 'change'],
  ],
  status_save: [['PATCH', ':row/', 'change']],
  delete: [
    ['DELETE', ':row/', 'remove'],
    ['DELETE', '', 'remove'],
  ],
  export: [['POST', 'export/', null]],
};

const partOf = (address: string): StudyPartKey | null =>
  (/\/parts\/(\w+)\/$/.exec(address)?.[1] as StudyPartKey | undefined) ?? null;

/** The policies of the ways in which an operation is done; empty where it is not there. */
export const policiesOfStore = ({ address, readOnly }: Resource, operation: StoreOperation): readonly PolicyRow[] => {
  const isWrite = operation === 'save' || operation === 'status_save' || operation === 'delete';
  if (address === null || (isWrite && readOnly !== null)) return [];
  const path = pathOf(address);
  const studyPart = partOf(path);
  return ways[operation].flatMap(([method, below, asPart]) => {
    if (studyPart !== null && asPart !== null && partRefusal(studyParts[studyPart], asPart) !== null) return [];
    return policyOf(method, `${path}${below}`) ?? [];
  });
};

const readOnlyPaths = resources.flatMap(({ address, readOnly }) =>
  address === null || readOnly === null ? [] : [{ segments: pathOf(address).split('/'), reason: readOnly }],
);

/** Returns the reason for no writes at a store's read address. Null: writes exist, or no store is read there. */
export const storeReasonAt = (address: string): StoreReason | null => {
  const requestedSegments = pathOf(address).split('/');
  return readOnlyPaths.find(({ segments }) => meets(segments, requestedSegments))?.reason ?? null;
};
