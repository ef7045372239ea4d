import { useQuery } from '@tanstack/react-query';
import type { Enterprise, StudyDocument, SupposedElsewhere, Version } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { premisePercentiles as copy, workspace } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/button/button.tsx';
import { type TabKey, tabOfPath } from '../study/navigation.ts';
import formStyles from '../study-forms/form/form.module.css';
import { ListedValues } from './listed-values.tsx';
import { premisePath } from './premise-places.ts';
import styles from './premise-standings.module.css';
import { type PercentileRow, percentileRows } from './standing-rows.ts';

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
    <section className={formStyles.section}>
      <h2 className={formStyles.heading}>{copy.title}</h2>
      <p className={formStyles.hint}>{copy.about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={copy.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{copy.premise}</th>
              <th scope="col" className={styles.figure}>
                {copy.here}
              </th>
              <th scope="col">{copy.percentile}</th>
              {[copy.least, copy.median, copy.most].map((heading) => (
                <th key={heading} scope="col" className={styles.figure}>
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
        </table>
      </section>
      {openRow && <ListedValues row={openRow} {...{ enterprise, version, tab }} onClose={() => setOpen(null)} />}
    </section>
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
      <td className={styles.figure}>{row.here}</td>
      <td className={styles.position}>
        <span>{row.position}</span>
        <Button variant="link" size="small" aria-label={copy.othersOf(row.name)} onClick={onOpen}>
          {copy.others}
        </Button>
      </td>
      <td className={styles.figure}>{row.least}</td>
      <td className={styles.figure}>{row.median}</td>
      <td className={styles.figure}>{row.most}</td>
      <td>
        <Button variant="link" size="small" onClick={() => onField(path)}>
          {workspace.tabs[tabOfPath(path)]}
        </Button>
      </td>
    </tr>
  );
}
