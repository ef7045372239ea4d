/** Long names and large numbers where the sample of a schema is no answer that the server would give. */
import type { GetOperation } from '@uni/contracts';
import { mockOperation } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';

/** Mocks in place of the sample, by operation. */
export type Large = { readonly [K in GetOperation]?: () => void };

export const largeMapping: Large = {
  'GET /api/integration/mapping-sources/': () => {
    const name = 'GET /api/integration/mapping-sources/';
    const sample = sampleAnswer(name, 'large');
    mockOperation(name, { ...sample, results: sample.results.map((row) => ({ ...row, rule: null })) });
  },
};
