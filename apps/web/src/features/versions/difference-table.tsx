import { type Difference, fieldGroups } from '@uni/analysis';
import { invertEdits } from '@uni/contracts';
import { versions, workspace } from '@uni/phrases';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import type { Comparison } from '../study/comparison.ts';
import { tabOfPath } from '../study/navigation.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { changeText } from '../study-forms/descriptors/change-text.ts';
import { differenceName } from './difference-text.ts';
import { useAuthors } from './use-authors.ts';

const copy = versions.comparison;

/** Differences, group by group; each row links to its field. */
export function DifferenceTable({ comparison }: { comparison: Comparison }) {
  const { version } = useWorkspace();
  const whoChanged = useAuthors();
  const groups = fieldGroups.flatMap((group) => {
    const rows = comparison.differences.filter((difference) => difference.group === group);
    return rows.length > 0 ? [{ group, rows }] : [];
  });
  return (
    <PlainTable label={copy.premises}>
      <thead>
        <tr>
          <th scope="col">{copy.premise}</th>
          <th scope="col" className="number">
            {comparison.version.nome}
          </th>
          <th scope="col" className="number">
            {version.nome}
          </th>
          <th scope="col">{copy.where}</th>
          <th scope="col">{copy.who}</th>
          <th scope="col">
            <span className="visually-hidden">{copy.actions}</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ group, rows }) => (
        <tbody key={group}>
          <tr data-row="group">
            <th scope="rowgroup" colSpan={6}>
              {versions.groups[group] ?? group}
            </th>
          </tr>
          {rows.map((difference) => (
            <DifferenceRow
              key={`${difference.kind} ${difference.path}`}
              {...{ difference, comparison }}
              who={whoChanged(difference.path)}
            />
          ))}
        </tbody>
      ))}
    </PlainTable>
  );
}

interface RowProps {
  difference: Difference;
  comparison: Comparison;
  who: string | null;
}

function DifferenceRow({ difference, comparison, who }: RowProps) {
  const { state, projection, store, readOnly, goToPath } = useWorkspace();
  const { path, kind } = difference;
  const { before, after } = changeText(difference, projection.base_month);
  const isHere = kind !== 'removed';
  const name = differenceName([state.draft.valid, comparison.document], path);
  // Items are added and removed with their dependents, so only values can be reverted here.
  const goesBack = !readOnly && (kind === 'changed' || kind === 'cells');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{before}</td>
      <td className="number">{after}</td>
      <td>
        {isHere ? (
          <Button variant="link" size="small" onClick={() => goToPath(path)}>
            {workspace.tabs[tabOfPath(path)]}
          </Button>
        ) : (
          workspace.tabs[tabOfPath(path)]
        )}
      </td>
      <td>{who ?? '–'}</td>
      <td>
        {goesBack && (
          <IconButton
            small
            icon="undo"
            label={copy.takeValue(comparison.version.nome, name)}
            onClick={() => store.commit(copy.tookValue(name), invertEdits([difference.edit]))}
          />
        )}
      </td>
    </tr>
  );
}
