import { workbookStudy } from '@uni/phrases';
import { type CompanyWorkbook, type FlowArea, monthText, onlyDevelopment, unknownSums, wrongSums } from '@uni/workbook';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatMonth } from '../../ui/numbers/index.ts';
import type { WorkbookDraft } from './draft-store.ts';
import type { WorkbookStudyScreen } from './use-workbook-study.ts';

const copy = workbookStudy.areas;

const scales = [1, 1_000, 1_000_000] as const;

/** The file as it was read. */
const fileOf = ({ fileName, bytes, takesHidden, workbook }: WorkbookDraft) => ({
  ...{ fileName, bytes, takesHidden, scale: workbook.scale },
});

interface StepProps {
  screen: WorkbookStudyScreen;
  draft: WorkbookDraft;
}

/** Areas, developments and months of the file, its hidden content, and sums that do not hold. */
export function AreasStep({ screen, draft }: StepProps) {
  const { workbook, mapping, isKnown } = draft;
  return (
    <Stack gap={20}>
      {isKnown && <p role="status">{workbookStudy.recognised}</p>}
      <Row gap="12 16" align="start">
        <MonthField
          label={copy.baseMonth}
          value={mapping.baseMonth}
          required
          onCommit={(baseMonth) => baseMonth && screen.map({ baseMonth })}
        />
        <MonthField
          label={copy.closing}
          hint={copy.closingHint}
          value={mapping.closing}
          onCommit={(closing) => screen.map({ closing })}
        />
        <SelectField
          label={copy.scale}
          value={String(workbook.scale)}
          options={scales.map((value) => ({ value: String(value), label: copy.scales[value] }))}
          onChange={(value) =>
            void screen.reading.again({ ...fileOf(draft), scale: scales.find((one) => String(one) === value) ?? 1 })
          }
        />
      </Row>
      <Developments screen={screen} draft={draft} />
      <AreaTable workbook={workbook} />
      <Repeated workbook={workbook} />
      <Hidden screen={screen} draft={draft} />
      <WrongSums workbook={workbook} />
      <UnknownSums workbook={workbook} />
      <Unread workbook={workbook} />
    </Stack>
  );
}

function Developments({ screen, draft: { workbook, mapping } }: StepProps) {
  const { developments } = workbook;
  if (developments.length === 0) return null;
  const isTaken = (name: string) => mapping.developments.length === 0 || mapping.developments.includes(name);
  const take = (name: string, isOn: boolean) => {
    const taken = developments.filter((other) => (other === name ? isOn : isTaken(other)));
    if (taken.length > 0) screen.map({ developments: taken.length === developments.length ? [] : taken });
  };
  return (
    <Section title={copy.developments} aside={<span className="small text-2">{copy.developmentsHint}</span>}>
      {onlyDevelopment(developments) !== null && <p>{copy.alternatives}</p>}
      <Row gap="4 20">
        {developments.map((name) => (
          <CheckBox key={name} label={name} checked={isTaken(name)} onChange={(isOn) => take(name, isOn)} />
        ))}
      </Row>
    </Section>
  );
}

function AreaTable({ workbook }: { workbook: CompanyWorkbook }) {
  const lists = [
    ...workbook.typologies.map((area) => ({ ...area, name: copy.typologies })),
    ...workbook.terms.map((area) => ({ ...area, name: copy.terms })),
  ];
  const rows = workbook.flows.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Section
      title={copy.title}
      aside={<span className="small text-2">{copy.counts(workbook.flows.length + lists.length, rows)}</span>}
    >
      <PlainTable label={workbookStudy.table(copy.title)}>
        <thead>
          <tr>
            {[copy.area, copy.position, copy.content, copy.development].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {workbook.flows.map((area) => (
            <tr key={`${area.range} ${area.development}`}>
              <th scope="row">{area.isTurned ? copy.down : copy.across}</th>
              <td>{area.range}</td>
              <td>{contentOf(area)}</td>
              <td>{area.development ?? ''}</td>
            </tr>
          ))}
          {lists.map(({ name, range, rows: own, development }) => (
            <tr key={`${name} ${range}`}>
              <th scope="row">{name}</th>
              <td>{range}</td>
              <td>{copy.rows(own.length)}</td>
              <td>{workbook.developments.find((name) => name === development) ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}

function contentOf({ lines, months, isNumbered }: FlowArea): string {
  if (isNumbered) return copy.numbered(lines.length, months.length);
  const [first, last] = [Math.min(...months), Math.max(...months)].map((month) => formatMonth(monthText(month)));
  return copy.flow(lines.length, first ?? '', last ?? '');
}

function Hidden({ screen, draft }: StepProps) {
  const { hidden } = draft.workbook;
  if (hidden.length === 0 && !draft.takesHidden) return null;
  return (
    <Section title={copy.hidden}>
      <ul>
        {hidden.map(({ sheet, rows, columns, isWhole }) => (
          <li key={sheet}>{isWhole ? copy.hiddenSheet(sheet, rows) : copy.hiddenRows(sheet, rows, columns)}</li>
        ))}
      </ul>
      <CheckBox
        label={copy.takeHidden}
        checked={draft.takesHidden}
        disabled={screen.reading.status !== null}
        onChange={(takesHidden) => void screen.reading.again({ ...fileOf(draft), takesHidden })}
      />
      <p role="status">{screen.reading.status === null ? '' : workbookStudy.reading[screen.reading.status]}</p>
    </Section>
  );
}

/** Money that stands in two areas, such as a summary and its details. */
function Repeated({ workbook: { repeated } }: { workbook: CompanyWorkbook }) {
  if (repeated.length === 0) return null;
  return (
    <Section title={copy.repeated}>
      <ul>
        {repeated.map(({ sheet, rows, isWhole }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet may have two areas, and their order never changes
          <li key={`${sheet} ${at}`}>{isWhole ? copy.repeatedSheet(sheet) : copy.repeatedRows(sheet, rows)}</li>
        ))}
      </ul>
    </Section>
  );
}

function UnknownSums({ workbook }: { workbook: CompanyWorkbook }) {
  const lines = unknownSums(workbook);
  if (lines.length === 0) return null;
  return (
    <Section title={copy.unknownSums}>
      <p>{copy.unknownSumsText}</p>
      <ul>
        {lines.slice(0, MOST_ROWS).map(({ label, position }) => (
          <li key={position}>
            {label} <span className="text-2">{position}</span>
          </li>
        ))}
      </ul>
      {lines.length > MOST_ROWS && <p>{copy.more(lines.length - MOST_ROWS)}</p>}
    </Section>
  );
}

const MOST_ROWS = 50;

function WrongSums({ workbook }: { workbook: CompanyWorkbook }) {
  const months = wrongSums(workbook).flatMap(({ label, position, sum }) =>
    (sum?.differences ?? []).map((difference) => ({ label, position, ...difference })),
  );
  if (months.length === 0) return null;
  return (
    <Section title={copy.sums}>
      <Panel>
        <p>{copy.sumsText}</p>
        <PlainTable label={workbookStudy.table(copy.sums)} tall>
          <thead>
            <tr>
              <th scope="col">{copy.sumRow}</th>
              <th scope="col">{copy.position}</th>
              <th scope="col">{copy.sumMonth}</th>
              <th scope="col" className="number">
                {copy.sumDifference}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.slice(0, MOST_ROWS).map(({ label, position, month, cents }) => (
              <tr key={`${position} ${month}`}>
                <th scope="row">{label}</th>
                <td>{position}</td>
                <td>{month > 600 ? formatMonth(monthText(month)) : month}</td>
                <td className="number">{formatCentsBare(cents, 2)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        {months.length > MOST_ROWS && <p>{copy.more(months.length - MOST_ROWS)}</p>}
      </Panel>
    </Section>
  );
}

function Unread({ workbook }: { workbook: CompanyWorkbook }) {
  const cells = workbook.flows.flatMap(({ lines }) => lines.flatMap(({ unread }) => unread));
  if (cells.length === 0) return null;
  return (
    <Section title={copy.unread}>
      <PlainTable label={workbookStudy.table(copy.unread)} tall>
        <thead>
          <tr>
            <th scope="col">{copy.unreadCell}</th>
            <th scope="col">{copy.unreadText}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, MOST_ROWS).map(({ position, text }) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {cells.length > MOST_ROWS && <p>{copy.more(cells.length - MOST_ROWS)}</p>}
    </Section>
  );
}
