/** Counts requests that were refused because too many waited. */
import type { Admission } from './platform/http/index.ts';
import type { CounterSpec, Meters } from './platform/observing/index.ts';

const refusedRequests: CounterSpec = {
  name: 'uni_http_refused_total',
  help: 'Requests refused because too many waited, by urgency',
  labels: ['urgency'],
};

/** The same admission, which counts what it refuses. */
export const countRefused = (admission: Admission, meters: Pick<Meters, 'count' | 'declare'>): Admission => {
  meters.declare(refusedRequests);
  return {
    ...admission,
    isClosedTo: (urgency) => {
      const isClosed = admission.isClosedTo(urgency);
      if (isClosed) meters.count(refusedRequests, { urgency });
      return isClosed;
    },
    enter: async (urgency) => {
      const leave = await admission.enter(urgency);
      if (!leave) meters.count(refusedRequests, { urgency });
      return leave;
    },
  };
};
