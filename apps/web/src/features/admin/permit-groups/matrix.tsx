import { permitGroups as copy } from '@uni/phrases';
import type { KeyboardEvent } from 'react';
import type { ReadGroup } from '../../../api/admin/permit-groups.ts';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { unbrokenText } from '../../../ui/register/unbroken-text.tsx';
import { actionLabel, type Capability, cellOf, type GrantChanges, resourceLabel, type Scope } from './grant-matrix.ts';
import styles from './matrix.module.css';

interface MatrixProps {
  groups: readonly ReadGroup[];
  resources: readonly { resource: string; rows: readonly Capability[] }[];
  scope: Scope;
  changes: GrantChanges;
  disabled: boolean;
  onPut: (group: ReadGroup, capability: Capability, scope: Scope, held: boolean) => void;
  onOpen: (id: number) => void;
}

/** Capabilities down, groups across, a box where they meet. Arrows go from box to box. */
export function Matrix(props: MatrixProps) {
  const { groups, resources, onOpen } = props;
  return (
    <div className={styles.matrix}>
      <LedgerTable label={copy.matrix}>
        <thead>
          <tr>
            <th scope="col">{copy.capability}</th>
            {groups.map(({ body }) => (
              <th key={body.id} scope="col" className={styles.group}>
                <button
                  type="button"
                  className="plain-link"
                  title={body.key ? copy.seeded : undefined}
                  onClick={() => onOpen(body.id)}
                >
                  {body.name}
                </button>
                <small>{copy.members(body.members.length)}</small>
              </th>
            ))}
          </tr>
        </thead>
        {resources.map(({ resource, rows }) => (
          <tbody key={resource} onKeyDown={travel}>
            <tr className={styles.resource}>
              <th scope="rowgroup">{unbrokenText(resourceLabel(resource))}</th>
              <td colSpan={groups.length} />
            </tr>
            {rows.map((row) => (
              <MatrixRow key={row.action} row={row} matrix={props} />
            ))}
          </tbody>
        ))}
      </LedgerTable>
    </div>
  );
}

function MatrixRow({ row, matrix }: { row: Capability; matrix: MatrixProps }) {
  const { groups, scope, changes, disabled, onPut } = matrix;
  const label = `${resourceLabel(row.resource)}, ${actionLabel(row)}`;
  return (
    <tr data-boxes>
      <th scope="row">{unbrokenText(actionLabel(row))}</th>
      {groups.map((group) => {
        const cell = cellOf(group.body, changes, row, scope);
        const note = cell.inherited ? copy.inherited : copy.some(cell.some);
        return (
          <td key={group.body.id} className={styles.box}>
            <CheckBox
              bare
              label={[copy.cell(label, group.body.name), note].filter(Boolean).join(', ')}
              title={note || undefined}
              checked={cell.checked}
              mixed={cell.some > 0}
              disabled={disabled || cell.inherited}
              onChange={(held) => onPut(group, row, scope, held)}
            />
            {note && <small>{cell.inherited ? copy.allShort : cell.some}</small>}
          </td>
        );
      })}
    </tr>
  );
}

/** Moves the focus by arrow keys: rows by columns over the whole table. */
function travel(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement)) return;
  const table = event.currentTarget.closest('table');
  const rows = [...(table?.querySelectorAll('[data-boxes]') ?? [])].map((row) => [...row.querySelectorAll('input')]);
  const y = rows.findIndex((row) => row.includes(box));
  const x = rows[y]?.indexOf(box) ?? -1;
  const step = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
  if (y < 0 || !step) return;
  const [right = 0, down = 0] = step;
  event.preventDefault();
  // Boxes that are held everywhere take no focus: the next one in the same direction does.
  let [column, line] = [x + right, y + down];
  while (rows[line]?.[column]?.disabled) {
    column += right;
    line += down;
  }
  rows[line]?.[column]?.focus();
}
