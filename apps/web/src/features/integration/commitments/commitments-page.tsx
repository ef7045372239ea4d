import { Link } from '@tanstack/react-router';
import { commitments as copy } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { exportRegister } from '../../../shared/register/export-register.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { centsToReais, formatAgo, formatCents, formatExact, formatMonth } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import styles from '../integration.module.css';
import { ClassifyDocuments } from './classify-documents.tsx';
import { CloseMonth } from './close-month.tsx';
import { figures } from './commitment-groups.ts';
import { CommitmentTable } from './commitment-table.tsx';
import { LateChanges } from './late-changes.tsx';
import { type CommitmentsScreen, useCommitments } from './use-commitments.ts';

/** Two jobs on one screen: how documents count, and how each line stands to its budget at a month. */
export function CommitmentsPage() {
  const screen = useCommitments();
  const { values, data, enterprises, enterprisesRead } = screen;
  const job = values.task === 'classificar' ? 'classify' : 'follow';
  return (
    <Page tight>
      <PageHead title={copy.title} sub={copy.lead} actions={job === 'follow' && <HeadActions screen={screen} />} />
      {screen.readsIntegration && (
        <Tools>
          <SegmentedControl
            label={copy.jobs}
            value={job}
            options={(['follow', 'classify'] as const).map((value) => ({ value, label: copy.job[value] }))}
            onChange={(value) => screen.change({ task: value === 'classify' ? 'classificar' : undefined })}
          />
        </Tools>
      )}
      {job === 'classify' && screen.readsIntegration ? (
        <ClassifyDocuments />
      ) : enterprisesRead.data && enterprises.length === 0 ? (
        <StateBlock
          role="status"
          title={copy.noEnterprise}
          actions={
            <Link to="/planejamento" className={buttonClass('primary')}>
              {copy.toEnterprises}
            </Link>
          }
        />
      ) : (
        <>
          <CommitmentTools screen={screen} />
          {data && <DataStatus screen={screen} />}
          <RegisterStates
            noun={copy.noun}
            source={{ ...sourceOf({ ...screen.query, data: data?.rows }, enterprisesRead) }}
            matchCount={screen.rows.length}
            filterText={copy.noDeviation}
            onClear={() => screen.change({ deviations: undefined })}
            firstUse={
              <StateBlock
                role="status"
                title={copy.empty}
                text={copy.emptyText}
                actions={
                  screen.readsIntegration && (
                    <Link to="/integracao" search={{}} className={buttonClass('primary')}>
                      {copy.toCentral}
                    </Link>
                  )
                }
              />
            }
          >
            <CommitmentTable screen={screen} />
          </RegisterStates>
          <LateChanges changes={screen.late} />
        </>
      )}
      {screen.closing && <CloseMonth screen={screen} />}
    </Page>
  );
}

function HeadActions({ screen }: { screen: CommitmentsScreen }) {
  const { data, rows } = screen;
  if (!data) return null;
  return (
    <>
      {rows.length > 0 && (
        <Button icon="download" onClick={() => void exportRegister(copy.file, copy.title, sheetColumns, rows)}>
          {copy.export}
        </Button>
      )}
      {screen.mayClose && (
        <Button variant="primary" onClick={() => screen.setClosing(true)}>
          {copy.close}
        </Button>
      )}
    </>
  );
}

const sheetColumns = [
  { label: copy.columns.line, text: (row: CommitmentsScreen['rows'][number]) => `${row.group__label} › ${row.label}` },
  ...figures.map((figure) => ({
    label: copy.columns[figure],
    text: (row: CommitmentsScreen['rows'][number]) => formatExact(centsToReais(row[figure]), 2),
  })),
];

function CommitmentTools({ screen }: { screen: CommitmentsScreen }) {
  const { enterprise, enterprises, data, values, change } = screen;
  return (
    <Tools>
      <Selector
        label={copy.enterprise}
        value={String(enterprise?.id ?? '')}
        options={enterprises.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(enterprise) => change({ enterprise, month: undefined })}
      />
      <MonthField
        label={copy.month}
        className={styles.month}
        size="small"
        value={values.month ?? data?.month ?? null}
        onCommit={(month) => change({ month: month ?? undefined })}
      />
      <CheckBox
        label={copy.deviations}
        checked={screen.only}
        onChange={(only) => change({ deviations: only ? 'sim' : undefined })}
      />
    </Tools>
  );
}

/** Until when the numbers are known, what they are compared with, and what is missing in them. */
function DataStatus({ screen }: { screen: CommitmentsScreen }) {
  const { data } = screen;
  if (!data) return null;
  const now = new Date();
  return (
    <Row as="p" gap="2 16" align="stretch" className={classes('small', styles.status)}>
      <span className="text-2">
        {[
          ...data.connections.map(({ name, synced_at }) =>
            synced_at === null ? copy.neverUpdated(name) : copy.updated(name, formatAgo(new Date(synced_at), now)),
          ),
          data.version ? copy.version(data.version.nome) : copy.noVersion,
          data.closing && copy.closed(formatMonth(data.closing)),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {data.openings.map(({ connection, name, day, amount }) => (
        <p key={connection} className="text-2">
          {copy.opening(name, dayText(day), formatCents(amount))}
        </p>
      ))}
      {data.unmapped > 0 && (
        <span className="attention">
          {copy.unmapped(formatCents(data.unmapped))}{' '}
          {screen.readsIntegration && (
            <Link to="/de-para-geral" search={{ pendentes: 'sim' }}>
              {copy.resolve}
            </Link>
          )}
        </span>
      )}
    </Row>
  );
}
