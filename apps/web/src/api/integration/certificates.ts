import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, Certificate, CertificateBody, certificateEndpoints } from '@uni/contracts';
import { read, readList, write } from '../untyped.ts';

const keyOf = (connection: number) => ['integration', 'certificates', connection] as const;
const urlOf = (connection: number) => `/api/integration/connections/${connection}/certificates/`;

/** While a certificate is being read, it is asked for this often, in milliseconds. */
const whileReading = 3_000;

export const certificatesQuery = (connection: number) =>
  queryOptions({
    queryKey: keyOf(connection),
    queryFn: ({ signal }) => readList<Certificate>(urlOf(connection), signal),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'reading') ? whileReading : false),
  });

export const certificateQuery = (id: number) =>
  queryOptions({
    queryKey: ['integration', 'certificate', id],
    queryFn: ({ signal }) =>
      read<Certificate & { body: CertificateBody | null }>(`/api/integration/certificates/${id}/`, signal),
  });

/** Asks for a certificate: the ERP is read again and compared. */
export function useCertify(connection: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<(typeof certificateEndpoints)['request']>) =>
      write<Certificate>({ method: 'POST', url: urlOf(connection), body, noMessage: true, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['integration'] }),
  });
}
