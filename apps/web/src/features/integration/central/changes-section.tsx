import { useQuery } from '@tanstack/react-query';
import type { ErpSeriesChange } from '@uni/contracts';
import { erpDocuments, integrationProof } from '@uni/phrases';
import { useState } from 'react';
import { seriesChangesQuery } from '../../../api/integration/flow.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable, Section } from '../../../ui/layout/page.tsx';
import { formatAgo, formatCents, formatCentsBare, formatMonth } from '../../../ui/numbers/index.ts';
import { QueryContent } from '../query-content.tsx';

const copy = integrationProof.changes;

/** Changes that the last publication made to the plan's realised months. */
export function ChangesSection() {
  const query = useQuery(seriesChangesQuery);
  return (
    <Section title={copy.title}>
      <QueryContent query={query} noun={copy.noun} rows={2}>
        {(changes) => (
          <>
            {changes.length === 0 && <p className="text-3">{copy.none}</p>}
            <Stack as="ul" ruled={10}>
              {changes.map((change) => (
                <ChangeRow key={`${change.connection} ${change.enterprise}`} change={change} />
              ))}
            </Stack>
          </>
        )}
      </QueryContent>
    </Section>
  );
}

function ChangeRow({ change }: { change: ErpSeriesChange }) {
  const [open, setOpen] = useState(false);
  const now = new Date();
  const { cells, cells_changed } = change;
  return (
    <Stack as="li" gap={4}>
      <Row gap="2 12" align="baseline">
        <b className="medium">{change.enterprise__name}</b>
        <span className="text-2">{copy.total(formatCents(change.total_before), formatCents(change.total_after))}</span>
        <span className="text-3">
          {[
            copy.cells(cells_changed),
            change.connection__name,
            change.since && copy.since(formatAgo(new Date(change.since), now)),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <Row as="span" gap="4 16" className="push">
          <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? copy.close : copy.open}
          </Button>
        </Row>
      </Row>
      {open && (
        <>
          <LedgerTable label={copy.tableOf(change.enterprise__name)}>
            <thead>
              <tr>
                <th scope="col">{copy.columns.line}</th>
                <th scope="col">{copy.columns.month}</th>
                <th scope="col">{copy.columns.nature}</th>
                <th scope="col" className="number">
                  {copy.columns.before}
                </th>
                <th scope="col" className="number">
                  {copy.columns.after}
                </th>
                <th scope="col" className="number">
                  {copy.columns.difference}
                </th>
              </tr>
            </thead>
            <tbody>
              {cells.map((cell) => (
                <tr key={`${cell.nature} ${cell.key} ${cell.module} ${cell.month}`}>
                  <th scope="row">{cell.label}</th>
                  <td>{formatMonth(cell.month)}</td>
                  <td>{erpDocuments.natures[cell.nature]}</td>
                  <td className="number">{formatCentsBare(cell.before, 2)}</td>
                  <td className="number">{formatCentsBare(cell.after, 2)}</td>
                  <td className="number">{formatCentsBare(cell.after - cell.before, 2)}</td>
                </tr>
              ))}
            </tbody>
          </LedgerTable>
          {cells_changed > cells.length && <p className="text-3">{copy.more(cells.length, cells_changed)}</p>}
        </>
      )}
    </Stack>
  );
}
