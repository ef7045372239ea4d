import { useQuery } from '@tanstack/react-query';
import { apiDocs as copy } from '@uni/phrases';
import { type ApiDocument, apiDocumentQuery, documentAddress } from '../../../api/admin/api-document.ts';
import { failureOf } from '../../../api/failure.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, FilteredEmpty } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FindField, Page, PageHead, Section, Tools } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { OperationRow } from './operation-row.tsx';
import { filterOperations, groupOf, operationsOf } from './operations.ts';

/** The server's description of its own operations, to browse. */
export function ApiDocsPage() {
  const query = useQuery(apiDocumentQuery);
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={copy.lead}
        actions={
          <a href={documentAddress()} className={buttonClass('outlined')} target="_blank" rel="noopener noreferrer">
            {copy.file}
          </a>
        }
      />
      <Section title={copy.begin}>
        <p className="text-2">{copy.beginText}</p>
      </Section>
      {query.isPending && <SkeletonRows rows={12} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Operations document={query.data} />}
    </Page>
  );
}

function Operations({ document }: { document: ApiDocument }) {
  const { values, change, reset } = useScreen('apiDocs');
  const { text = '' } = values;
  const onlyTokens = values.token === 'sim';
  const matchingOperations = filterOperations(operationsOf(document), text, onlyTokens);
  return (
    <>
      <Tools>
        <FindField
          label={copy.filter}
          placeholder={copy.filterPlaceholder}
          value={text}
          onChange={(next) => change({ text: next })}
        />
        <CheckBox
          label={copy.onlyTokens}
          checked={onlyTokens}
          onChange={(on) => change({ token: on ? 'sim' : undefined })}
        />
        <span role="status" className="text-3">
          {copy.count(matchingOperations.length, formatNumber(matchingOperations.length))}
        </span>
      </Tools>
      {matchingOperations.length === 0 && <FilteredEmpty text={copy.count(0, '0')} onClear={() => reset({})} />}
      {[...Map.groupBy(matchingOperations, groupOf)].map(([group, operations]) => (
        <Section key={group} title={group}>
          <Stack as="ul" ruled={8} aria-label={copy.group(group)}>
            {operations.map((operation) => (
              <OperationRow key={`${operation.method} ${operation.path}`} operation={operation} document={document} />
            ))}
          </Stack>
        </Section>
      ))}
    </>
  );
}
