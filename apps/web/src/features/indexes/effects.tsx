import type { IndexReadingReport } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Sums } from '../../ui/layout/facts.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatMonth, formatNumber } from '../../ui/numbers/index.ts';
import { changedOf } from './contract-effects.ts';
import type { ContractEffectsScreen } from './use-contract-effects.ts';
import type { Publish } from './use-publish.ts';

const copy = indexSeries.effects;
/** Maximum of contracts listed one by one. */
const most = 50;

/** The contracts that these months correct: how many, what they owe, and what was charged too little or too much. */
export function ContractEffectsBlock({ screen }: { screen: Publish }) {
  const { contracts, maySell } = screen;
  return (
    <Stack as="section" apart gap={8} aria-label={copy.contracts}>
      <h3>{copy.contracts}</h3>
      {contracts.isOwn && <p className="text-3">{copy.ownSeries}</p>}
      {!contracts.isOwn && !maySell && <p className="text-3">{copy.noRight}</p>}
      {!contracts.isOwn && maySell && <ContractEffectsSummary screen={screen} contracts={contracts} />}
    </Stack>
  );
}

function ContractEffectsSummary({ screen, contracts }: { screen: Publish; contracts: ContractEffectsScreen }) {
  const { effects, sums, progress } = contracts;
  const again = (
    <Button size="small" onClick={() => void contracts.read(screen.changes)}>
      {copy.again}
    </Button>
  );
  return (
    <>
      <p className="text-3">{copy.contractsLead}</p>
      {effects.state === 'reading' && (
        <Row role="status" as="p" gap="8 16">
          {progress ?? copy.checking('0', '…')}
          <Button size="small" onClick={contracts.stop}>
            {copy.stop}
          </Button>
        </Row>
      )}
      {effects.state === 'stopped' && (
        <Row role="status" as="p" gap="8 16">
          {copy.stopped(formatNumber(effects.rows.length), formatNumber(effects.count ?? 0))} {again}
        </Row>
      )}
      {effects.state === 'failed' && (
        <Row role="alert" as="p" gap="8 16">
          {copy.failed} {again}
        </Row>
      )}
      {effects.state === 'done' && effects.rows.length === 0 && <p role="status">{copy.none}</p>}
      {effects.rows.length > 0 && (
        <>
          <p role="status">{copy.summary(sums.changed, sums.left)}</p>
          {sums.changed > 0 && <Changed contracts={contracts} />}
        </>
      )}
    </>
  );
}

const { columns } = copy;

function Changed({ contracts }: { contracts: ContractEffectsScreen }) {
  const { effects, sums } = contracts;
  const rows = changedOf(effects.rows);
  const facts = [
    [copy.residue, sums.residue],
    ...(sums.credit > 0 ? [[copy.credit, sums.credit] as const] : []),
    [copy.open, sums.before],
    [copy.change, sums.after],
  ] as const;
  return (
    <>
      <Sums>
        {facts.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="number">{formatCents(cents)}</dd>
          </div>
        ))}
      </Sums>
      <LedgerTable label={copy.table}>
        <thead>
          <tr>
            <th scope="col">{columns.contract}</th>
            <th scope="col">{columns.to}</th>
            {[columns.before, columns.after, columns.residue].map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .slice(0, most)
            .map(({ contract, contract_number, client_name, unit_name, to, before, after, residue }) => (
              <tr key={contract}>
                <th scope="row">{[contract_number, client_name, unit_name].filter(Boolean).join(', ')}</th>
                <td>{formatMonth(to)}</td>
                <td className="number">{formatCentsBare(before, 2)}</td>
                <td className="number">{formatCentsBare(after, 2)}</td>
                <td className="number">{residue === null ? '' : formatCentsBare(residue, 2)}</td>
              </tr>
            ))}
        </tbody>
      </LedgerTable>
      {rows.length > most && <p className="text-3">{copy.more(formatNumber(rows.length - most))}</p>}
      {effects.state === 'done' && (
        <CheckBox
          label={copy.correct}
          note={copy.correctNote}
          checked={contracts.willCorrect}
          onChange={contracts.setWillCorrect}
        />
      )}
    </>
  );
}

/** Drafts whose study uses the index, each selectable. Sealed versions are only a count and do not change. */
export function DraftEffectsBlock({ screen, report }: { screen: Publish; report: IndexReadingReport }) {
  return (
    <Stack as="section" apart gap={8} aria-label={copy.drafts}>
      <h3>{copy.drafts}</h3>
      {report.drafts.length === 0 ? (
        <p className="text-3">{copy.noDrafts}</p>
      ) : (
        <>
          <p className="text-3">{copy.draftsLead}</p>
          {report.drafts.map(({ version, enterprise_name, nome, changes }) => (
            <CheckBox
              key={version}
              label={copy.draft(enterprise_name, nome)}
              note={copy.draftMonths(changes.length)}
              checked={screen.drafts.has(version)}
              onChange={(isChosen) => screen.choose(version, isChosen)}
            />
          ))}
        </>
      )}
      {report.sealed > 0 && <p className="text-3">{copy.sealed(report.sealed)}</p>}
    </Stack>
  );
}
