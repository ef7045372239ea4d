import { workbookStudy } from '@uni/phrases';
import { leftOut } from '@uni/workbook';
import { useState } from 'react';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { ChoiceBox } from '../../ui/field/choice-box.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { FindField, Tools } from '../../ui/layout/page.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatShare } from '../../ui/numbers/index.ts';
import type { WorkbookDraft } from './draft-store.ts';
import { targetGroups } from './target-names.ts';
import { decidedShare, matchingRows, type TargetRow, targetRows } from './target-rows.ts';
import type { WorkbookStudyScreen } from './use-workbook-study.ts';
import styles from './workbook-study.module.css';

const copy = workbookStudy.targets;
/** Rows drawn at first; the others come by searching. */
const MOST_ROWS = 400;

/** Rows of the sheet with their targets in the study: proposed by their names, corrected here. */
export function TargetsStep({ screen, draft }: { screen: WorkbookStudyScreen; draft: WorkbookDraft }) {
  const { pending } = screen;
  const rows = targetRows(draft);
  const [text, setText] = useState('');
  const [onlyPending, setOnlyPending] = useState(false);
  const matching = matchingRows(rows, text, onlyPending);
  return (
    <Stack gap={16}>
      <Coverage rows={rows} pending={pending} />
      <Tools>
        <FindField label={copy.find} placeholder={copy.find} value={text} onChange={setText} />
        <CheckBox label={copy.onlyPending} checked={onlyPending} onChange={setOnlyPending} />
        <CheckBox
          label={copy.costsPositive}
          note={copy.costsPositiveHint}
          checked={draft.mapping.areCostsPositive}
          onChange={(areCostsPositive) => screen.map({ areCostsPositive })}
        />
      </Tools>
      <p role="status" className={pending > 0 ? 'attention' : 'visually-hidden'}>
        {copy.stillPending(pending)}
      </p>
      <PlainTable label={workbookStudy.steps.targets}>
        <thead>
          <tr>
            <th scope="col">{copy.row}</th>
            <th scope="col" className="number">
              {copy.sum}
            </th>
            <th scope="col">{copy.target}</th>
            <th scope="col">{copy.origin}</th>
          </tr>
        </thead>
        <tbody>
          {matching.slice(0, MOST_ROWS).map((row) => (
            <Target key={row.source} row={row} onChoose={screen.choose} />
          ))}
        </tbody>
      </PlainTable>
      {matching.length === 0 && <p role="status">{copy.none}</p>}
      {matching.length > MOST_ROWS && <p>{workbookStudy.areas.more(matching.length - MOST_ROWS)}</p>}
    </Stack>
  );
}

function Coverage({ rows, pending }: { rows: readonly TargetRow[]; pending: number }) {
  const share = decidedShare(rows);
  const figure = formatShare(share);
  return (
    <Row gap="8 16">
      <p className="nowrap">
        <b className={styles.figure}>{figure}</b> <span className="text-2">{copy.decided}</span>
      </p>
      <div className={styles.bar} role="img" aria-label={copy.bar(figure)}>
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-2">{copy.summary(rows.length, rows.length - pending, pending)}</p>
    </Row>
  );
}

const pendingTarget = 'pending';
const pendingChoice = { value: pendingTarget, label: copy.choose, disabled: true };
const targetChoices = [
  { value: leftOut, label: copy.leftOut },
  ...targetGroups.flatMap(({ label, targets }) => targets.map((one) => ({ ...one, group: label }))),
];

function Target({ row, onChoose }: { row: TargetRow; onChoose: (source: string, target: string) => void }) {
  const { source, label, headings, position, sum, target, origin } = row;
  const name = [...headings, label].join(' › ');
  return (
    <tr>
      <th scope="row">
        {label}
        <span className={styles.note}>{[...headings, position].join(' · ')}</span>
      </th>
      <td className="number">{formatCentsBare(sum, 2)}</td>
      <td>
        <ChoiceBox
          size="plain"
          aria-label={copy.targetOf(name)}
          value={target ?? pendingTarget}
          options={target === undefined ? [pendingChoice, ...targetChoices] : targetChoices}
          onChange={(chosen) => onChoose(source, chosen)}
        />
      </td>
      <td className="nowrap">
        {target === undefined ? (
          <span className="attention">
            <Glyph name="up" size={7} /> {copy.pending}
          </span>
        ) : (
          <span className="text-2">{copy.origins[origin]}</span>
        )}
      </td>
    </tr>
  );
}
