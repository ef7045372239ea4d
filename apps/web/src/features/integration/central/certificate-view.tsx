import { useQuery } from '@tanstack/react-query';
import type { CertificateBody } from '@uni/contracts';
import { integrationProof } from '@uni/phrases';
import type { ReactNode } from 'react';
import { save } from '../../../api/download.ts';
import { failureOf } from '../../../api/failure.ts';
import { certificateQuery } from '../../../api/integration/certificates.ts';
import { targetsQuery } from '../../../api/integration/mapping.ts';
import { Button } from '../../../ui/button/button.tsx';
import { csvFile, csvText } from '../../../ui/csv.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Sums } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { centsToReais, formatCents, formatCentsBare, formatMonth, formatNumber } from '../../../ui/numbers/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type Labels, lineName } from '../line-name.ts';
import { momentText, nameOfResource, periodOf } from './connection-copy.ts';

const copy = integrationProof.certificates;
const { columns } = copy;
/** Maximum of rows drawn; the exported file has all of them. */
const most = 200;

/** A certificate with its totals and every difference, ready to leave as files. */
export function CertificateView({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(certificateQuery(id));
  const noun = copy.bodyNoun;
  const { data } = query;
  return (
    <Dialog wide title={data ? copy.title(periodOf(data)) : copy.open} onClose={onClose}>
      {query.isError && !data && (
        <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!data && !query.isError && <SkeletonRows rows={6} noun={noun} />}
      {data?.hash && <code className="text-3 anywhere">{copy.hash(data.hash)}</code>}
      {data?.body && <Body body={data.body} hash={data.hash ?? ''} />}
    </Dialog>
  );
}

function Body({ body, hash }: { body: CertificateBody; hash: string }) {
  const { total, rows, differences } = body;
  const refused = body.refused.reduce((sum, one) => sum + one.rows, 0);
  const labels = useLabels();
  const saveCsv = (name: string, text: string) =>
    save(csvFile(text), `${copy.file}-${body.from}-${body.to}-${name}.csv`);
  return (
    <Stack gap={12}>
      <Sums large>
        {(['erp', 'uni', 'difference'] as const).map((key) => (
          <div key={key}>
            <dt>{copy.totals[key]}</dt>
            <dd className={key === 'difference' && total.difference !== 0 ? 'unfavourable' : undefined}>
              {formatCents(total[key])}
            </dd>
          </div>
        ))}
      </Sums>
      <p className="small text-2">
        {[copy.titles(formatNumber(body.titles)), copy.deleted(body.deleted), copy.refused(refused)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Reused reused={body.reused ?? []} />
      {body.unread.length > 0 && <p className="attention">{copy.unread(body.unread.map(nameOfPart).join(', '))}</p>}
      <Row gap="4 16">
        <Button size="small" icon="download" onClick={() => saveCsv('totais', csvText(totalRows(body, labels)))}>
          {copy.exportRows}
        </Button>
        {differences.length > 0 && (
          <Button
            size="small"
            icon="download"
            onClick={() => saveCsv('diferencas', csvText(differenceRows(body, labels)))}
          >
            {copy.exportDifferences}
          </Button>
        )}
        <Button
          size="small"
          icon="download"
          onClick={() =>
            save(
              new Blob([JSON.stringify({ hash, ...body }, null, 2)], { type: 'application/json' }),
              `${copy.file}-${body.from}-${body.to}.json`,
            )
          }
        >
          {copy.exportWhole}
        </Button>
      </Row>
      {differences.length > 0 && (
        <Rows
          label={copy.differencesTable}
          heads={[columns.layer, columns.document, columns.month, columns.erp, columns.uni]}
          rows={differences
            .slice(0, most)
            .map((one) => [
              copy.layers[one.layer],
              [nameOfResource(one.resource), one.document || one.key].filter(Boolean).join(' '),
              formatMonth(one.month),
              formatCentsBare(one.erp, 2),
              formatCentsBare(one.uni, 2),
            ])}
        />
      )}
      <Rows
        label={copy.rowsTable}
        heads={[columns.company, columns.month, columns.line, columns.erp, columns.uni, columns.difference]}
        rows={rows
          .slice(0, most)
          .map((one) => [
            one.company,
            formatMonth(one.month),
            lineName(one.line, labels) || copy.noLine,
            formatCentsBare(one.erp, 2),
            formatCentsBare(one.uni, 2),
            formatCentsBare(one.difference, 2),
          ])}
      />
    </Stack>
  );
}

/** A part that could not be read, as the certificate names it: its resource, and which of it. */
const nameOfPart = (text: string): string => {
  const [resource = '', ...rest] = text.split(' ');
  const label = rest.join(' ');
  return label === '' || label === resource ? nameOfResource(resource) : `${nameOfResource(resource)} ${label}`;
};

/** Resources not read again, and the date since which their data holds. */
function Reused({ reused }: { reused: NonNullable<CertificateBody['reused']> }) {
  const [first] = reused;
  if (!first) return null;
  const names = reused.map(({ resource }) => nameOfResource(resource)).join(', ');
  return <p className="small text-2">{copy.reused(names, momentText(first.read_at))}</p>;
}

/** The lines of the plan by their names. */
function useLabels(): Labels {
  const { data } = useQuery(targetsQuery(undefined));
  return new Map((data ?? []).map((one) => [one.key, one]));
}

function Rows({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  const isMoney = (head: string) => head.endsWith('R$');
  return (
    <>
      <h3>{label}</h3>
      <LedgerTable label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={isMoney(head) ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of what was issued never change
            <tr key={at}>
              {heads.map((head, column) => (
                <td key={head} className={isMoney(head) ? 'number' : undefined}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </>
  );
}

const totalRows = ({ rows }: CertificateBody, labels: Labels): (string | number)[][] => [
  [
    columns.company,
    columns.month,
    columns.line,
    columns.erp,
    columns.uni,
    columns.difference,
    columns.unmapped,
    columns.unbound,
    columns.nonCash,
    columns.ignored,
  ],
  ...rows.map((one) => [
    one.company,
    one.month,
    lineName(one.line, labels),
    ...[one.erp, one.uni, one.difference, one.unmapped, one.unbound, one.non_cash, one.ignored].map(centsToReais),
  ]),
];

const differenceRows = ({ differences }: CertificateBody, labels: Labels): (string | number)[][] => [
  [columns.layer, columns.company, columns.month, columns.line, columns.document, columns.erp, columns.uni],
  ...differences.map((one) => [
    copy.layers[one.layer],
    one.company,
    one.month,
    lineName(one.line, labels),
    one.document || one.key,
    centsToReais(one.erp),
    centsToReais(one.uni),
  ]),
];
