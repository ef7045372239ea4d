import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SharedEnterprise } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { sharedEnterprisesQuery } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { useReports } from '../../../api/local/reports.ts';
import { productSlugs } from '../../../api/products.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, LedgerTable, Page, PageHead, Section } from '../../../ui/layout/page.tsx';
import { formatDate, formatMonth } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { matches } from '../../../ui/search.ts';
import styles from '../colab.module.css';

const words = collaboration.home;
const route = getRouteApi('/signed-in/colaborador');

/** What is shared with somebody: whose indicators they may see, and the reports they made. */
export function CollaboratorPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(sharedEnterprisesQuery);
  const rows = query.data;
  const found = (rows ?? []).filter(({ name, code, city }) => matches(`${name} ${code} ${city ?? ''}`, q));
  const find = (text: string): void => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  return (
    <Page>
      <PageHead
        title={words.title}
        sub={words.sub}
        actions={
          <Link to="/colaborador/relatorio" className={buttonClass('primary')}>
            {words.newReport}
          </Link>
        }
      />
      <Section title={words.shared}>
        {rows && rows.length > 0 && (
          <div className={styles.filter}>
            <FindField label={words.filter} placeholder={words.filter} value={q} onChange={find} />
          </div>
        )}
        <RegisterStates
          thing={words.thing}
          source={{
            rows,
            failure: query.isError ? failureOf(query.error) : null,
            from: new Date(query.dataUpdatedAt),
            onRetry: () => void query.refetch(),
          }}
          firstUse={<StateBlock role="status" title={words.emptyTitle} text={words.emptyText} />}
          found={found.length}
          filterText={words.filterText}
          onClear={() => find('')}
        >
          <SharedTable rows={found} />
        </RegisterStates>
      </Section>
      <LastReports />
    </Page>
  );
}

function SharedTable({ rows }: { rows: readonly SharedEnterprise[] }) {
  const texts = collaboration.detail;
  return (
    <LedgerTable label={words.sharedTable}>
      <thead>
        <tr>
          {[texts.enterprise, words.place, texts.version, texts.closing].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, city, state, version, closing }) => (
          <tr key={id}>
            <th scope="row">
              {version ? (
                <Link
                  to="/{$product}-colab"
                  params={{ product: productSlugs.colab }}
                  search={{ emp: String(id) }}
                  aria-label={words.indicatorsOf(name)}
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            <td>{[city, state].filter(Boolean).join(', ')}</td>
            <td>{version?.nome ?? words.noVersion}</td>
            <td>{closing === null ? texts.notClosed : formatMonth(closing)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

/** Reports that were printed or saved on this machine. */
function LastReports() {
  const reports = useReports();
  return (
    <Section title={words.reports}>
      {reports.length === 0 && <p className="text-3">{words.noReports}</p>}
      <ul hidden={reports.length === 0}>
        {reports.map(({ search, name, at }) => (
          <li key={at}>
            <Link to="/colaborador/relatorio" search={search} aria-label={words.openReport(name)}>
              {name}
            </Link>{' '}
            <span className="text-3">{formatDate(new Date(at))}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
