import { useQuery } from '@tanstack/react-query';
import type { PartnerReportRow } from '@uni/contracts';
import { partnerReports as copy, partnerReport } from '@uni/phrases';
import { useState } from 'react';
import { downloadPartnerReport, partnerReportsQuery } from '../../api/planner/partner-reports.ts';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { sourceOf } from '../../shared/register/register-source.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { FindField, LedgerTable, Page, PageHead, Tools } from '../../ui/layout/page.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { matches } from '../../ui/search.ts';

/** The reports for partners that the person may download. */
export function PartnerReportsPage() {
  const { values, change } = useScreen('partnerReports');
  const { text = '' } = values;
  const query = useQuery(partnerReportsQuery);
  const all = query.data ?? [];
  const rows = all.filter((row) => matches(textOf(row), text));
  const find = (next: string): void => change({ text: next });
  return (
    <Page>
      <PageHead title={copy.title} sub={query.data ? `${copy.summary(all.length)}. ${copy.lead}` : copy.lead} />
      {all.length > 0 && (
        <Tools>
          <FindField label={copy.filter} placeholder={copy.filterPlaceholder} value={text} onChange={find} />
        </Tools>
      )}
      <RegisterStates
        noun={copy.noun}
        source={sourceOf(query)}
        firstUse={<StateBlock role="status" title={copy.emptyTitle} text={copy.emptyText} />}
        matchCount={rows.length}
        filterText={copy.filterText}
        onClear={() => find('')}
      >
        <ReportsTable rows={rows} />
      </RegisterStates>
    </Page>
  );
}

const textOf = ({ partner, enterprise, version }: PartnerReportRow): string =>
  `${partner.name} ${enterprise.code} ${enterprise.name} ${version.nome}`;

function ReportsTable({ rows }: { rows: readonly PartnerReportRow[] }) {
  const { columns } = copy;
  return (
    <LedgerTable label={copy.title}>
      <thead>
        <tr>
          {[columns.partner, columns.enterprise, columns.version, columns.report].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.version.id}.${row.partner.number}`}>
            <th scope="row">{row.partner.name}</th>
            <td data-label={columns.enterprise}>{`${row.enterprise.code} · ${row.enterprise.name}`}</td>
            <td data-label={columns.version}>{row.version.nome}</td>
            <td>
              <DownloadButton row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function DownloadButton({ row: { enterprise, version, partner } }: { row: PartnerReportRow }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const name = fileNameOf(enterprise.code, version.nome, partnerReport.fileName, partner.name);
    await downloadPartnerReport({ version: version.id, number: partner.number, name });
    setBusy(false);
  };
  return (
    <Button
      size="small"
      icon="download"
      busy={busy}
      aria-label={copy.downloadOf(partner.name, enterprise.name)}
      onClick={() => void download()}
    >
      {partnerReport.download}
    </Button>
  );
}
