import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { BodyOfRequest, QueryOfOperation } from '@uni/contracts';
import { call } from '../call.ts';
import { pageQueryOf } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

/** The documents behind a line of an enterprise. */
interface OfLine extends Omit<QueryOfOperation<'GET /api/planner/enterprises/:id/erp-documents/'>, 'search'> {
  of: 'line';
  enterprise: number;
  line: string;
}

/** The documents behind a source of a mapping. */
interface OfSource extends QueryOfOperation<'GET /api/integration/source-documents/'> {
  of: 'source';
  connection: number;
}

export type DocumentQuestion = OfLine | OfSource;

function pageQuery(question: DocumentQuestion, page: number, search: string) {
  if (question.of === 'source') {
    const { of: _of, ...query } = question;
    return pageQueryOf('GET /api/integration/source-documents/', { query: { ...query, page, page_size: 50 } });
  }
  const { of: _of, enterprise, ...query } = question;
  return pageQueryOf('GET /api/planner/enterprises/:id/erp-documents/', {
    params: { id: enterprise },
    query: { ...query, page, page_size: 50, search },
  });
}

export const documentsQuery = (question: DocumentQuestion, page: number, search: string) => ({
  ...pageQuery(question, page, search),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Takes a document out of an enterprise's series, with the reason, or in again. */
export function useConsider(enterprise: number) {
  const { invalidatePlans } = useErpInvalidation();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'PUT /api/planner/enterprises/:id/erp-documents/'>) =>
      call('PUT /api/planner/enterprises/:id/erp-documents/', {
        params: { id: enterprise },
        body,
        notify: 'failures',
      }),
    onSettled: invalidatePlans,
  });
}
