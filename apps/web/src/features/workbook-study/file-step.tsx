import type { WorkbookLayout } from '@uni/contracts';
import { workbookStudy as copy } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Meter } from '../../ui/feedback/meter.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { FileDrop } from '../../ui/field/file-drop.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatDate } from '../../ui/numbers/index.ts';
import type { WorkbookStudyScreen } from './use-workbook-study.ts';

/** Takes the file; the reading can be cancelled. */
export function FileStep({ screen }: { screen: WorkbookStudyScreen }) {
  const { reading, draft, go } = screen;
  const status = reading.status === null ? '' : copy.reading[reading.status];
  return (
    <Stack gap={12}>
      <FileDrop
        label={copy.steps.file}
        hint={copy.hint}
        choose={copy.choose}
        accept=".xlsx,.csv,.txt,.tsv"
        status={status}
        problem={reading.problem ?? undefined}
        onFile={(file) => void reading.open(file)}
      />
      {reading.status !== null && (
        <Row gap={12}>
          <Meter label={copy.steps.file} text={status} share={null} />
          <Button size="small" onClick={reading.cancel}>
            {copy.cancel}
          </Button>
        </Row>
      )}
      {draft && reading.status === null && (
        <Row gap={8}>
          <span>{draft.fileName}</span>
          <Button size="small" onClick={() => go('areas')}>
            {copy.steps.areas}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** Layouts whose next workbook needs no mapping. */
export function KnownLayouts({ layouts }: { layouts: readonly WorkbookLayout[] }) {
  if (layouts.length === 0)
    return <StateBlock role="status" title={copy.knownEmpty} text={copy.knownEmptyText} actions={null} />;
  return (
    <Section title={copy.known} aside={<span className="small text-2">{copy.knownHint}</span>}>
      <PlainTable label={copy.table(copy.known)} tall>
        <thead>
          <tr>
            <th scope="col">{copy.knownFile}</th>
            <th scope="col" className="number">
              {copy.knownRows}
            </th>
            <th scope="col">{copy.knownWhen}</th>
          </tr>
        </thead>
        <tbody>
          {layouts.map(({ fingerprint, file_name, meaning, mapped_at }) => (
            <tr key={fingerprint}>
              <th scope="row">{file_name}</th>
              <td className="number">{Object.keys(meaning.targets).length}</td>
              <td>{formatDate(new Date(mapped_at))}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}
