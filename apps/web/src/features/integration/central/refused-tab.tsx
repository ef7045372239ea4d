import { useQuery } from '@tanstack/react-query';
import { type ErpConnection, type RefusedErpRow, refusalReasons } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { useState } from 'react';
import { save } from '../../../api/download.ts';
import { refusedRowsQuery } from '../../../api/integration/connections.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { csvFile, csvText } from '../../../ui/csv.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { matches } from '../../../ui/search.ts';
import { momentText, nameOfResource } from './connection-copy.ts';

const drawer = copy.drawer;

/** Rows that were set aside, each with its reason in words and what brings it in. */
export function RefusedTab({ connection }: { connection: ErpConnection }) {
  const query = useQuery(refusedRowsQuery(connection.id));
  const [text, setText] = useState('');
  const list = query.data ?? [];
  const matchingRows = list.filter((row) => matches(textOf(row), text));
  return (
    <Stack gap={12}>
      {list.length > 0 && (
        <>
          <p className="text-2">{drawer.refusedLead}</p>
          <Tools>
            <FindField
              label={drawer.refusedFilter}
              placeholder={drawer.refusedPlaceholder}
              value={text}
              onChange={setText}
            />
            <Button
              icon="download"
              onClick={() => save(csvFile(refusedCsv(matchingRows)), `${drawer.refusedFile}-${connection.name}.csv`)}
            >
              {drawer.exportCsv}
            </Button>
          </Tools>
        </>
      )}
      <RegisterStates
        noun={drawer.refusedNoun}
        source={sourceOf(query)}
        matchCount={matchingRows.length}
        filterText={text}
        onClear={() => setText('')}
        firstUse={<StateBlock role="status" title={drawer.refusedEmpty} text={drawer.refusedEmptyText} />}
      >
        <Stack as="ul" ruled={10} aria-label={drawer.refusedTable}>
          {matchingRows.map((row) => (
            <RefusedRow key={`${row.resource} ${row.key} ${row.reason} ${row.at}`} row={row} />
          ))}
        </Stack>
      </RegisterStates>
    </Stack>
  );
}

function RefusedRow({ row }: { row: RefusedErpRow }) {
  const [open, setOpen] = useState(false);
  const refusalCopy = copy.refusals[row.reason];
  const isError = refusalReasons[row.reason] === 'error';
  return (
    <Stack as="li" gap={2} align="start">
      <Row as="p" gap="2 12" align="baseline">
        <span className={isError ? 'unfavourable' : 'attention'}>
          <Glyph name={isError ? 'square' : 'up'} size={7} />
        </span>
        <b className="medium">{row.key || drawer.noKey}</b>
        <span className="text-2">{nameOfResource(row.resource)}</span>
        <time className="text-3" dateTime={row.at}>
          {momentText(row.at)}
        </time>
      </Row>
      <p>{refusalCopy.what}</p>
      <p className="text-3">{refusalCopy.remedy}</p>
      <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? drawer.hideContent : drawer.content}
      </Button>
      {open && <CodeBlock>{prettyOf(row.payload)}</CodeBlock>}
    </Stack>
  );
}

/** Indents JSON; returns anything else unchanged. */
function prettyOf(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

const textOf = (row: RefusedErpRow): string =>
  [row.key, nameOfResource(row.resource), copy.refusals[row.reason].what].join(' ');

export function refusedCsv(rows: readonly RefusedErpRow[]): string {
  const heads = drawer.refusedColumns;
  return csvText([
    [heads.key, heads.resource, heads.reason, heads.remedy, heads.at, heads.payload],
    ...rows.map((row) => {
      const refusalCopy = copy.refusals[row.reason];
      return [
        row.key,
        nameOfResource(row.resource),
        refusalCopy.what,
        refusalCopy.remedy,
        momentText(row.at),
        row.payload,
      ];
    }),
  ]);
}
