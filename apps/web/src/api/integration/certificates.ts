import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

/** Polling interval while a certificate is being read, in milliseconds. */
const whileReading = 3_000;

export const certificatesQuery = (connection: number) =>
  queryOptions({
    ...queryOf('GET /api/integration/connections/:id/certificates/', { params: { id: connection }, list: true }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'reading') ? whileReading : false),
  });

export const certificateQuery = (id: number) => queryOf('GET /api/integration/certificates/:id/', { params: { id } });

/** Requests a certificate: the ERP is read again and compared. */
export function useCertify(connection: number) {
  const { invalidateErp } = useErpInvalidation();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'POST /api/integration/connections/:id/certificates/'>) =>
      call('POST /api/integration/connections/:id/certificates/', {
        params: { id: connection },
        body,
        notify: 'none',
      }),
    onSettled: invalidateErp,
  });
}
