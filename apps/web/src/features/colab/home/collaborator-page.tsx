import { Link } from '@tanstack/react-router';
import type { SharedEnterprise } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { sharedEnterprisesStore } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { useReports } from '../../../api/local/reports.ts';
import { productSlugs } from '../../../api/products.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, LedgerTable, Page, PageHead, Section } from '../../../ui/layout/page.tsx';
import { formatDate, formatMonth } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { matches } from '../../../ui/search.ts';
import styles from '../colab.module.css';

const copy = collaboration.home;

/** Data shared with the user: enterprises whose indicators they may see, and their own reports. */
export function CollaboratorPage() {
  const { values, change } = useScreen('collaborator');
  const { text = '' } = values;
  const query = useStore(sharedEnterprisesStore);
  const rows = query.data;
  const matchingRows = (rows ?? []).filter(({ name, code, city }) => matches(`${name} ${code} ${city ?? ''}`, text));
  const find = (next: string): void => change({ text: next });
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={copy.sub}
        actions={
          <Link to="/colaborador/relatorio" className={buttonClass('primary')}>
            {copy.newReport}
          </Link>
        }
      />
      <Section title={copy.shared}>
        {rows && rows.length > 0 && (
          <div className={styles.filter}>
            <FindField label={copy.filter} placeholder={copy.filter} value={text} onChange={find} />
          </div>
        )}
        <RegisterStates
          noun={copy.noun}
          source={{
            rows,
            failure: query.isError ? failureOf(query.error) : null,
            from: new Date(query.dataUpdatedAt),
            onRetry: () => void query.refetch(),
          }}
          firstUse={<StateBlock role="status" title={copy.emptyTitle} text={copy.emptyText} />}
          matchCount={matchingRows.length}
          filterText={copy.filterText}
          onClear={() => find('')}
        >
          <SharedTable rows={matchingRows} />
        </RegisterStates>
      </Section>
      <LastReports />
    </Page>
  );
}

function SharedTable({ rows }: { rows: readonly SharedEnterprise[] }) {
  const detailCopy = collaboration.detail;
  return (
    <LedgerTable label={copy.sharedTable}>
      <thead>
        <tr>
          {[detailCopy.enterprise, copy.place, detailCopy.version, detailCopy.closing].map((label) => (
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
                  aria-label={copy.indicatorsOf(name)}
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            <td>{[city, state].filter(Boolean).join(', ')}</td>
            <td>{version?.nome ?? copy.noVersion}</td>
            <td>{closing === null ? detailCopy.notClosed : formatMonth(closing)}</td>
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
    <Section title={copy.reports}>
      {reports.length === 0 && <p className="text-3">{copy.noReports}</p>}
      <ul hidden={reports.length === 0}>
        {reports.map(({ search, name, at }) => (
          <li key={at}>
            <Link to="/colaborador/relatorio" search={search} aria-label={copy.openReport(name)}>
              {name}
            </Link>{' '}
            <span className="text-3">{formatDate(new Date(at))}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
