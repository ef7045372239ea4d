import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SupposedElsewhere } from '@uni/contracts';
import { common, premiseStandings as words, workspace } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { read } from '../../../../api/call.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import formStyles from '../form/form.module.css';
import { tabOfPath } from '../navigation.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { premisePath } from './premise-places.ts';
import styles from './premise-standings.module.css';
import { type StandingRow, standingRows } from './standing-rows.ts';

/** What the other developments suppose is asked for once: it is a measure to hold against, not a figure of this study. */
function useElsewhere(enterprise: number): readonly SupposedElsewhere[] {
  const elsewhere = useQuery({
    queryKey: ['planner', 'premise-standings', enterprise],
    queryFn: ({ signal }) =>
      read<SupposedElsewhere[]>(`/api/planner/premise-standings/?empreendimento=${enterprise}`, signal),
    retry: false,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return elsewhere.data ?? none;
}

const none: readonly SupposedElsewhere[] = [];

/** Where the typed premises stand among those of the other developments. A guard rail: silent until it can say something. */
export function PremiseStandings() {
  const { enterprise, study } = useWorkspace();
  const elsewhere = useElsewhere(enterprise.id);
  const rows = useMemo(() => standingRows(study, elsewhere), [study, elsewhere]);
  const [open, setOpen] = useState<StandingRow['key'] | null>(null);
  const shown = rows.find(({ key }) => key === open);
  if (rows.length === 0) return null;
  return (
    <section className={formStyles.section}>
      <h2 className={formStyles.heading}>{words.title}</h2>
      <p className={formStyles.hint}>{words.about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={words.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.premise}</th>
              <th scope="col" className={styles.figure}>
                {words.here}
              </th>
              <th scope="col">{words.standing}</th>
              {[words.least, words.median, words.most].map((heading) => (
                <th key={heading} scope="col" className={styles.figure}>
                  {heading}
                </th>
              ))}
              <th scope="col">{words.where}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PremiseRow key={row.key} row={row} onOpen={() => setOpen(row.key)} />
            ))}
          </tbody>
        </table>
      </section>
      {shown && <Listed row={shown} onClose={() => setOpen(null)} />}
    </section>
  );
}

function PremiseRow({ row, onOpen }: { row: StandingRow; onOpen: () => void }) {
  const { state, goToPath } = useWorkspace();
  const path = premisePath(state.draft.valid, row.key);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td className={styles.figure}>{row.here}</td>
      <td className={styles.position}>
        <span>{row.position}</span>
        <Button look="link" size="small" aria-label={words.othersOf(row.name)} onClick={onOpen}>
          {words.others}
        </Button>
      </td>
      <td className={styles.figure}>{row.least}</td>
      <td className={styles.figure}>{row.median}</td>
      <td className={styles.figure}>{row.most}</td>
      <td>
        <Button look="link" size="small" onClick={() => goToPath(path)}>
          {workspace.tabs[tabOfPath(path)]}
        </Button>
      </td>
    </tr>
  );
}

/** The developments behind a place, each leading to its study. */
function Listed({ row, onClose }: { row: StandingRow; onClose: () => void }) {
  const { enterprise, version, tab } = useWorkspace();
  return (
    <Dialog
      title={words.listed(row.name)}
      lead={words.spread(row.least, row.median, row.most)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={words.listed(row.name)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.enterprise}</th>
              <th scope="col">{words.version}</th>
              <th scope="col" className={styles.figure}>
                {words.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.listed.map(({ enterprise: other, text }) => (
              <tr key={other?.id ?? enterprise.id} aria-current={other ? undefined : 'true'}>
                <th scope="row">
                  {other ? (
                    <Link
                      to="/planejamento/$id/$aba"
                      params={{ id: String(other.id), aba: tab }}
                      search={{ v: String(other.version.id) }}
                    >
                      {other.name}
                    </Link>
                  ) : (
                    `${enterprise.name} (${words.thisStudy})`
                  )}
                </th>
                <td>{other ? other.version.nome : version.nome}</td>
                <td className={styles.figure}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
