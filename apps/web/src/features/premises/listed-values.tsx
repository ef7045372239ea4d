import { Link } from '@tanstack/react-router';
import type { Enterprise, Version } from '@uni/contracts';
import { common, premisePercentiles as copy } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { TabKey } from '../study/navigation.ts';
import type { PercentileRow } from './percentile-rows.ts';

interface ListedValuesProps {
  row: PercentileRow;
  enterprise: Pick<Enterprise, 'id' | 'name'>;
  version: Pick<Version, 'nome'>;
  tab: TabKey;
  onClose: () => void;
}

/** The developments behind a position, each leading to its study. */
export function ListedValues({ row, enterprise, version, tab, onClose }: ListedValuesProps) {
  const title = copy.listed(row.name);
  return (
    <Dialog
      title={title}
      lead={copy.spread(row.least, row.median, row.most)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <PlainTable label={title}>
        <thead>
          <tr>
            <th scope="col">{copy.enterprise}</th>
            <th scope="col">{copy.version}</th>
            <th scope="col" className="number">
              {copy.value}
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
                  `${enterprise.name} (${copy.thisStudy})`
                )}
              </th>
              <td>{other ? other.version.nome : version.nome}</td>
              <td className="number">{text}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Dialog>
  );
}
