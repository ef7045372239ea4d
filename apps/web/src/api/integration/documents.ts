import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, BucketSums, ErpDocument, erpSeriesEndpoints, MovementNature, Page } from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { write } from '../untyped.ts';

/** The documents behind a line of an enterprise. */
interface OfLine {
  of: 'line';
  enterprise: number;
  line: string;
  module?: number | undefined;
  nature?: MovementNature | undefined;
  month?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The documents behind a source of a mapping. */
interface OfSource {
  of: 'source';
  connection: number;
  account?: string;
  condition?: string;
  document_type?: string;
  month?: string | undefined;
}

export type DocumentQuestion = OfLine | OfSource;
export type DocumentPage = Page<ErpDocument> & { total: number };

const pathOf = (question: DocumentQuestion): string =>
  question.of === 'line'
    ? `/api/planner/enterprises/${question.enterprise}/erp-documents/`
    : '/api/integration/source-documents/';

function askedOf(question: DocumentQuestion): Record<string, string | number | undefined> {
  if (question.of === 'source') {
    const { of: _of, ...asked } = question;
    return asked;
  }
  const { of: _of, enterprise: _enterprise, ...asked } = question;
  return asked;
}

export const documentsQuery = (question: DocumentQuestion, page: number, search: string) =>
  queryOptions({
    queryKey: ['integration', 'documents', question, page, search],
    queryFn: ({ signal }) =>
      readPage<DocumentPage>(
        addressOf(pathOf(question), { ...askedOf(question), page, page_size: 50, search: search || undefined }),
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Consideration = BodyInputOf<(typeof erpSeriesEndpoints)['consider']>;

/** Takes a document out of an enterprise's series, with the reason, or in again. */
export function useConsider(enterprise: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Consideration) =>
      write<{ changed: boolean; sums: BucketSums }>({
        method: 'PUT',
        url: `/api/planner/enterprises/${enterprise}/erp-documents/`,
        body,
        noMessage: true,
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['integration'] }),
        client.invalidateQueries({ queryKey: ['planner'] }),
      ]),
  });
}
