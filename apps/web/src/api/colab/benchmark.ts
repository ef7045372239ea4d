import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

export const benchmarkConsentQuery = queryOf('GET /api/colab/benchmark-consent/');

export const benchmarkContributionsQuery = queryOf('GET /api/colab/benchmark-contributions/', { list: true });

export const decideConsent = (body: BodyOfRequest<'PUT /api/colab/benchmark-consent/'>) =>
  call('PUT /api/colab/benchmark-consent/', { body, notify: 'successes' });
