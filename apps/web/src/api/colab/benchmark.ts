import { queryOptions } from '@tanstack/react-query';
import type { BenchmarkConsent, BenchmarkContribution } from '@uni/contracts';
import { read, readList, write } from '../untyped.ts';
import { colabFamily } from './indicators.ts';

const consentUrl = '/api/colab/benchmark-consent/';

export const benchmarkConsentQuery = queryOptions({
  queryKey: [...colabFamily, 'benchmark-consent'],
  queryFn: ({ signal }) => read<BenchmarkConsent>(consentUrl, signal),
});

export const benchmarkContributionsQuery = queryOptions({
  queryKey: [...colabFamily, 'benchmark-contributions'],
  queryFn: ({ signal }) => readList<BenchmarkContribution>('/api/colab/benchmark-contributions/', signal),
});

export const decideConsent = (body: { consents: boolean; version: number }): Promise<BenchmarkConsent> =>
  write({ method: 'PUT', url: consentUrl, body, quiet: true });
