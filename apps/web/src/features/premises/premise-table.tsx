import { useQuery } from '@tanstack/react-query';
import type { Enterprise, StudyDocument, SupposedElsewhere, Version } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { premisePercentiles as copy, workspace } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/button/button.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { type TabKey, tabOfPath } from '../study/navigation.ts';
import { FormGroup } from '../study-forms/form/form-parts.tsx';
import { ListedValues } from './listed-values.tsx';
import { type PercentileRow, percentileRows } from './percentile-rows.ts';
import { premisePath } from './premise-paths.ts';

const none: readonly SupposedElsewhere[] = [];

/** Premises of other developments, fetched once: a benchmark, not a figure of this study. */
function useElsewhere(enterprise: number): readonly SupposedElsewhere[] {
  const elsewhere = useQuery({
    ...queryOf('GET /api/planner/premise-standings/', { query: { empreendimento: enterprise }, list: true }),
    retry: false,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return elsewhere.data ?? none;
}

interface PremiseTableProps {
  readonly enterprise: Pick<Enterprise, 'id' | 'name'>;
  readonly version: Pick<Version, 'nome'>;
  readonly study: Study;
  readonly document: StudyDocument;
  /** The tab on which another study opens. */
  readonly tab: TabKey;
  readonly onField: (path: string) => void;
}

/** Position of the typed premises among other developments. A guard rail: hidden until it has data to compare. */
export function PremiseTable({ enterprise, version, study, document, tab, onField }: PremiseTableProps) {
  const elsewhere = useElsewhere(enterprise.id);
  const rows = useMemo(() => percentileRows(study, elsewhere), [study, elsewhere]);
  const [open, setOpen] = useState<PercentileRow['key'] | null>(null);
  const openRow = rows.find(({ key }) => key === open);
  if (rows.length === 0) return null;
  return (
    <FormGroup>
      <h2>{copy.title}</h2>
      <p className="small text-3">{copy.about}</p>
      <PlainTable label={copy.title}>
        <thead>
          <tr>
            <th scope="col">{copy.premise}</th>
            <th scope="col" className="number">
              {copy.here}
            </th>
            <th scope="col">{copy.percentile}</th>
            {[copy.least, copy.median, copy.most].map((heading) => (
              <th key={heading} scope="col" className="number">
                {heading}
              </th>
            ))}
            <th scope="col">{copy.where}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PremiseRow
              key={row.key}
              row={row}
              path={premisePath(document, row.key)}
              onOpen={() => setOpen(row.key)}
              onField={onField}
            />
          ))}
        </tbody>
      </PlainTable>
      {openRow && <ListedValues row={openRow} {...{ enterprise, version, tab }} onClose={() => setOpen(null)} />}
    </FormGroup>
  );
}

interface PremiseRowProps {
  row: PercentileRow;
  path: string;
  onOpen: () => void;
  onField: (path: string) => void;
}

function PremiseRow({ row, path, onOpen, onField }: PremiseRowProps) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td className="number">{row.here}</td>
      <td>
        {row.position}{' '}
        <Button variant="link" size="small" aria-label={copy.othersOf(row.name)} onClick={onOpen}>
          {copy.others}
        </Button>
      </td>
      <td className="number">{row.least}</td>
      <td className="number">{row.median}</td>
      <td className="number">{row.most}</td>
      <td>
        <Button variant="link" size="small" onClick={() => onField(path)}>
          {workspace.tabs[tabOfPath(path)]}
        </Button>
      </td>
    </tr>
  );
}
