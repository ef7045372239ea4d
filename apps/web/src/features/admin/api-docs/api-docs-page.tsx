import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiDocs as words } from '@uni/phrases';
import { type ApiDocument, apiDocumentQuery, documentAddress } from '../../../api/admin/api-document.ts';
import { failureOf } from '../../../api/failure.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, FilteredEmpty } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField, Page, PageHead, Section, Tools } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import styles from './api-docs.module.css';
import { OperationRow } from './operation-row.tsx';
import { found, groupOf, operationsOf } from './operations.ts';

const route = getRouteApi('/signed-in/documentacao-da-api');

/** What the server says of its own operations, to be looked through. */
export function ApiDocsPage() {
  const query = useQuery(apiDocumentQuery);
  return (
    <Page>
      <PageHead
        title={words.title}
        sub={words.lead}
        actions={
          <a href={documentAddress()} className={buttonClass('outlined')} target="_blank" rel="noopener noreferrer">
            {words.file}
          </a>
        }
      />
      <Section title={words.begin}>
        <p className="text-2">{words.beginText}</p>
      </Section>
      {query.isPending && <SkeletonRows rows={12} thing={words.thing} />}
      {query.isError && !query.data && (
        <ErrorBlock thing={words.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Operations document={query.data} />}
    </Page>
  );
}

function Operations({ document }: { document: ApiDocument }) {
  const { q = '', token } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (text: string, tokens: boolean) =>
    void navigate({ search: { ...(text ? { q: text } : {}), ...(tokens ? { token: 'sim' } : {}) }, replace: true });
  const onlyTokens = token === 'sim';
  const shown = found(operationsOf(document), q, onlyTokens);
  const server = document.servers[0]?.url ?? '';
  return (
    <>
      <Tools>
        <FindField
          label={words.filter}
          placeholder={words.filterPlaceholder}
          value={q}
          onChange={(text) => go(text, onlyTokens)}
        />
        <CheckBox label={words.onlyTokens} checked={onlyTokens} onChange={(on) => go(q, on)} />
        <span role="status" className="text-3">
          {words.count(shown.length, formatNumber(shown.length))}
        </span>
      </Tools>
      {shown.length === 0 && <FilteredEmpty text={words.count(0, '0')} onClear={() => go('', false)} />}
      {[...Map.groupBy(shown, groupOf)].map(([group, operations]) => (
        <Section key={group} title={group}>
          <ul className={styles.rows} aria-label={words.group(group)}>
            {operations.map((operation) => (
              <OperationRow key={`${operation.method} ${operation.path}`} operation={operation} server={server} />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
