import { Link } from '@tanstack/react-router';
import type { Enterprise, Version } from '@uni/contracts';
import { common, premiseStandings as words } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { TabKey } from '../study/navigation.ts';
import styles from './premise-standings.module.css';
import type { StandingRow } from './standing-rows.ts';

interface ListedValuesProps {
  row: StandingRow;
  enterprise: Pick<Enterprise, 'id' | 'name'>;
  version: Pick<Version, 'nome'>;
  tab: TabKey;
  onClose: () => void;
}

/** The developments behind a place, each leading to its study. */
export function ListedValues({ row, enterprise, version, tab, onClose }: ListedValuesProps) {
  const title = words.listed(row.name);
  return (
    <Dialog
      title={title}
      lead={words.spread(row.least, row.median, row.most)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={title}>
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
