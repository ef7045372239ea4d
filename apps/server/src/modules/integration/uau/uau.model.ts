/** The adapter of UAU: what it can read, in which slices, and how each is read. */
import { invariant } from '@uni/contracts';
import type { Adapter, AdapterContext, Batch, Slice } from '../adapter/adapter.model.ts';
import { workReaders } from './by-work.model.ts';
import { discover } from './discovery.model.ts';
import { doubtful, readBatches } from './gathering.model.ts';
import { byWork, plan, type RegisterKey, registers } from './plan.model.ts';
import { probe } from './probe.model.ts';
import { derive, plainMaker, readers } from './readers.model.ts';
import { readSales } from './sales.model.ts';

export const uau: Adapter = {
  system: 'uau',
  resources: [...registers, ...byWork].map(({ key, feeds, action }) => ({
    key,
    feeds,
    family: 'rpc' as const,
    probe: { action },
  })),
  plan,
  probe,
  derive,
  read: (context, slice, cursor) => {
    const register = registers.find(({ key }) => key === slice.resource);
    if (register) return readRegister(context, register.key);
    const resource = byWork.find(({ key }) => key === slice.resource)?.key;
    invariant(resource, `UAU has no resource ${slice.resource}`);
    if (slice.request.kind === 'works') return discover(context, slice, cursor, resource);
    return readPart(context, slice);
  },
};

async function* readRegister(context: AdapterContext, key: RegisterKey): AsyncGenerator<Batch> {
  const action = registers.find((register) => register.key === key)?.action;
  invariant(action, `No action lists ${key}`);
  const { made } = yield* readBatches(context, action, {}, () => plainMaker(readers[key], context.settings));
  if (made === 0) yield doubtful;
}

const readPart = (context: AdapterContext, slice: Slice): AsyncIterable<Batch> => {
  const { resource, request } = slice;
  if (resource === 'sales') return readSales(context, slice);
  const reader = Object.entries(workReaders).find(([key]) => key === resource)?.[1];
  invariant(reader, `Nothing reads a part of ${resource}`);
  return reader(context, { company: request.company ?? '', work: request.work ?? '' }, request);
};
