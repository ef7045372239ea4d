/** One light per resource: the cheapest call that shows whether this credential may read it. */
import { type CallFamily, callFamilies, type FailureCode } from '@uni/contracts';
import { type AdapterContext, ErpFailure, type Light } from '../adapter/adapter.model.ts';
import { jsonItems } from '../adapter/json-items.model.ts';
import { consuming } from '../adapter/retries.model.ts';
import { listings } from './listings.model.ts';
import { cashResources } from './plan.model.ts';
import { cashRequest } from './requests.model.ts';

interface Probe {
  readonly resource: string;
  readonly family: CallFamily;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

const probes = ({ settings, today }: AdapterContext): readonly Probe[] => [
  ...listings.map(({ key, family, path, isWhole }): Probe => {
    const limit = [
      ['limit', '1'],
      ['offset', '0'],
    ] as const;
    return { resource: key, family, path, query: isWhole || family === 'bulk' ? [] : limit };
  }),
  ...cashResources.map((resource): Probe => {
    const { path, query } = cashRequest(resource, { kind: 'window', from: today, to: today, today }, settings);
    return { resource, family: 'bulk', path, query };
  }),
];

/** Failures of one resource that all others would share: the others are not probed. */
const COMMON: ReadonlySet<FailureCode> = new Set([
  'credentials',
  'unknown_address',
  'unavailable',
  'timeout',
  'cancelled',
]);
/** The same for the resources of one budget. */
const OF_FAMILY: ReadonlySet<FailureCode> = new Set(['quota_day', 'quota_minute']);

export async function* probe(context: AdapterContext): AsyncGenerator<Light> {
  const blocked = new Map<CallFamily, FailureCode>();
  for (const { resource, family, path, query } of probes(context)) {
    const known = blocked.get(family);
    if (known) {
      yield { resource, light: 'failed', detail: known };
      continue;
    }
    try {
      const isEmpty = await readsNothing(context, { family, method: 'GET', path, query });
      yield { resource, light: isEmpty ? 'empty' : 'ok', detail: null };
    } catch (error) {
      if (!(error instanceof ErpFailure)) throw error;
      const { code } = error;
      if (COMMON.has(code)) for (const one of callFamilies) blocked.set(one, code);
      else if (OF_FAMILY.has(code)) blocked.set(family, code);
      yield { resource, light: code === 'forbidden' ? 'forbidden' : 'failed', detail: code };
    }
  }
}

const readsNothing = (context: AdapterContext, request: Parameters<AdapterContext['call']>[0]): Promise<boolean> =>
  consuming(
    context,
    () => request,
    async ({ status, body }) => {
      if (status >= 300) throw new ErpFailure('rejected', { retryable: false });
      // The first row is enough; leaving closes the connection.
      for await (const _ of jsonItems(body)) return false;
      return true;
    },
  );
