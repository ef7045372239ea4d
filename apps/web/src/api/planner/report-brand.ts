import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, ReportContent } from '@uni/contracts';
import { call } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

export const reportBrandQuery = queryOf('GET /api/planner/report-brand/');

export type BrandChoice = BodyOfRequest<'PUT /api/planner/report-brand/'>;

/** Saves logo and colour over the version that was read. Reports on screen take them at once. */
export function useSaveReportBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BrandChoice) => call('PUT /api/planner/report-brand/', { body, notify: 'none' }),
    onSuccess: (saved) => {
      client.setQueryData(reportBrandQuery.queryKey, saved);
      const { logo, colour } = saved;
      const reports = client
        .getQueryCache()
        .findAll({ queryKey: underKey('/api/planner/versions/:id/committee-report/') });
      for (const { queryKey } of reports)
        client.setQueryData<ReportContent>(queryKey, (content) => content && { ...content, brand: { logo, colour } });
    },
    onError: () => client.invalidateQueries({ queryKey: reportBrandQuery.queryKey }),
  });
}
