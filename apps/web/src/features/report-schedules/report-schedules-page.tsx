import type { ReportSchedule } from '@uni/contracts';
import { reportSchedules as copy, register } from '@uni/phrases';
import { sourceOf } from '../../shared/register/register-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { FindField, LedgerTable, Page, PageHead, Tools } from '../../ui/layout/page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { RowMenu } from '../../ui/register/register-table.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { enterpriseOf, lastOf, nameOf, nextOf, recipientsOf, rhythmOf } from './schedule-text.ts';
import { type ReportSchedulesScreen, useReportSchedules } from './use-report-schedules.ts';

/** Reports that are sent by mail at chosen times: when, to which people, and what became of the last one. */
export function ReportSchedulesPage() {
  const screen = useReportSchedules();
  const { query, all, rows, values, change, mayWrite } = screen;
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={mayWrite ? copy.lead : `${copy.lead} ${copy.readOnly}`}
        actions={mayWrite && <AddButton screen={screen} />}
      />
      {all.length > 0 && (
        <Tools>
          <FindField
            label={copy.filter}
            placeholder={copy.filterPlaceholder}
            value={values.text ?? ''}
            onChange={(text) => change({ text })}
          />
        </Tools>
      )}
      <RegisterStates
        noun={copy.noun}
        source={sourceOf(query)}
        firstUse={<StateBlock role="status" title={copy.emptyTitle} text={copy.emptyText} />}
        matchCount={rows.length}
        filterText={register.filteredText(values.text ?? '')}
        onClear={() => change({ text: '' })}
      >
        <SchedulesTable rows={rows} screen={screen} />
      </RegisterStates>
      <Layers screen={screen} />
    </Page>
  );
}

function AddButton({ screen }: { screen: ReportSchedulesScreen }) {
  return (
    <Button variant="primary" icon="plus" onClick={() => screen.change({ opened: 'novo' }, { replace: false })}>
      {copy.add}
    </Button>
  );
}

function SchedulesTable({ rows, screen }: { rows: readonly ReportSchedule[]; screen: ReportSchedulesScreen }) {
  const { columns } = copy;
  return (
    <LedgerTable label={copy.title}>
      <thead>
        <tr>
          {Object.values(columns).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{nameOf(row)}</th>
            <td data-label={columns.enterprise}>{enterpriseOf(row)}</td>
            <td data-label={columns.rhythm}>{rhythmOf(row)}</td>
            <td data-label={columns.recipients}>{recipientsOf(row)}</td>
            <td data-label={columns.next}>{nextOf(row)}</td>
            <td data-label={columns.last}>
              {lastOf(row).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </td>
            <td data-label={columns.owner}>{row.owner__name ?? register.none}</td>
            <td data-label={columns.actions}>
              <RowMenu name={`${nameOf(row)}, ${enterpriseOf(row)}`} actions={actionsOf(row, screen)} />
            </td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function actionsOf(row: ReportSchedule, { mayWrite, act, change, setRemoved }: ReportSchedulesScreen): MenuAction[] {
  if (!mayWrite) return [];
  return [
    { key: 'send', label: copy.sendNow, onPick: () => void act(row.id, 'send') },
    row.paused === null
      ? { key: 'pause', label: copy.pause, onPick: () => void act(row.id, 'pause') }
      : { key: 'resume', label: copy.resume, onPick: () => void act(row.id, 'resume') },
    { key: 'edit', label: copy.edit, onPick: () => change({ opened: String(row.id) }, { replace: false }) },
    { key: 'remove', label: copy.remove, onPick: () => setRemoved(row) },
  ];
}

function Layers({ screen }: { screen: ReportSchedulesScreen }) {
  const { values, all, removed, setRemoved, act, mayWrite, close } = screen;
  const opened = all.find(({ id }) => String(id) === values.opened);
  return (
    <>
      {mayWrite && values.opened === 'novo' && <ScheduleDialog schedule={null} values={values} onClose={close} />}
      {mayWrite && opened && <ScheduleDialog key={opened.id} schedule={opened} values={values} onClose={close} />}
      {removed && (
        <Confirm
          title={copy.removing.title}
          action={copy.remove}
          onConfirm={() => {
            setRemoved(null);
            void act(removed.id, 'remove');
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{copy.removing.text}</p>
        </Confirm>
      )}
    </>
  );
}
