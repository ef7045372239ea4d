import { scheduleTemplates, taskSchedule } from '@uni/phrases';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import type { TaskDraft } from '../schedule-draft.ts';

const copy = scheduleTemplates;

interface TaskTableProps {
  label: string;
  baseMonth: string;
  tasks: readonly TaskDraft[];
  /** With the share that has been measured. */
  measured?: boolean;
}

/** Tasks in words and figures: dates, weights, and what each waits for. */
export function TaskTable({ label, baseMonth, tasks, measured = false }: TaskTableProps) {
  const names = new Map(tasks.map(({ number, name }) => [number, name || taskSchedule.newName(number)]));
  const total = tasks.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <PlainTable label={label} tall>
      <thead>
        <tr>
          <th scope="col">{copy.columns.task}</th>
          <th scope="col" className="number">
            {copy.columns.weight}
          </th>
          <th scope="col" className="number">
            {copy.columns.span}
          </th>
          <th scope="col" className="number">
            {copy.columns.months}
          </th>
          {measured && (
            <th scope="col" className="number">
              {taskSchedule.columns.measured}
            </th>
          )}
          <th scope="col">{copy.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(({ number, weight, start, months, measured: done, predecessors }) => (
          <tr key={number}>
            <th scope="row">{names.get(number)}</th>
            <td className="number">{formatShare(weight, { decimals: 2 })}</td>
            <td className="number">
              {taskSchedule.span(shortMonth(baseMonth, start), shortMonth(baseMonth, start + months - 1))}
            </td>
            <td className="number">{months}</td>
            {measured && <td className="number">{done === null ? '–' : formatShare(done, { decimals: 0 })}</td>}
            <td>{predecessors.map(({ task, lag }) => copy.link(names.get(task) ?? '', lag)).join(', ')}</td>
          </tr>
        ))}
        <tr data-row="sum">
          <th scope="row">{copy.total}</th>
          <td className="number">{formatShare(total, { decimals: 2 })}</td>
          <td colSpan={measured ? 4 : 3} />
        </tr>
      </tbody>
    </PlainTable>
  );
}
