import type { IndexReadingReport } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatCents, formatCentsBare, formatMonth, formatNumber } from '../../ui/numbers/index.ts';
import { changedOf } from './contract-effects.ts';
import styles from './indexes.module.css';
import type { ContractEffectsScreen } from './use-contract-effects.ts';
import type { Publish } from './use-publish.ts';

const words = indexSeries.effects;
/** So many contracts are told one by one. */
const most = 50;

/** The contracts that these months correct: how many, what they owe, and what was charged too little or too much. */
export function ContractEffectsBlock({ screen }: { screen: Publish }) {
  const { contracts, maySell } = screen;
  return (
    <section className={styles.block} aria-label={words.contracts}>
      <h3>{words.contracts}</h3>
      {contracts.isOwn && <p className="text-3">{words.ownSeries}</p>}
      {!contracts.isOwn && !maySell && <p className="text-3">{words.noRight}</p>}
      {!contracts.isOwn && maySell && <Told screen={screen} contracts={contracts} />}
    </section>
  );
}

function Told({ screen, contracts }: { screen: Publish; contracts: ContractEffectsScreen }) {
  const { effects, sums, progress } = contracts;
  const again = (
    <Button size="small" onClick={() => void contracts.read(screen.changes)}>
      {words.again}
    </Button>
  );
  return (
    <>
      <p className="text-3">{words.contractsLead}</p>
      {effects.state === 'reading' && (
        <p role="status" className={styles.row}>
          {progress ?? words.checking('0', '…')}
          <Button size="small" onClick={contracts.stop}>
            {words.stop}
          </Button>
        </p>
      )}
      {effects.state === 'stopped' && (
        <p role="status" className={styles.row}>
          {words.stopped(formatNumber(effects.rows.length), formatNumber(effects.count ?? 0))} {again}
        </p>
      )}
      {effects.state === 'failed' && (
        <p role="alert" className={styles.row}>
          {words.failed} {again}
        </p>
      )}
      {effects.state === 'done' && effects.rows.length === 0 && <p role="status">{words.none}</p>}
      {effects.rows.length > 0 && (
        <>
          <p role="status">{words.told(sums.changed, sums.left)}</p>
          {sums.changed > 0 && <Changed contracts={contracts} />}
        </>
      )}
    </>
  );
}

const { columns } = words;

function Changed({ contracts }: { contracts: ContractEffectsScreen }) {
  const { effects, sums } = contracts;
  const rows = changedOf(effects.rows);
  const facts = [
    [words.residue, sums.residue],
    ...(sums.credit > 0 ? [[words.credit, sums.credit] as const] : []),
    [words.open, sums.before],
    [words.change, sums.after],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="number">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <LedgerTable label={words.table}>
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
      {rows.length > most && <p className="text-3">{words.more(formatNumber(rows.length - most))}</p>}
      {effects.state === 'done' && (
        <CheckBox label={words.correct} note={words.correctNote} checked={contracts.wanted} onChange={contracts.want} />
      )}
    </>
  );
}

/** The drafts whose study has the index, each to be changed or not; what is sealed is counted and stays. */
export function DraftEffectsBlock({ screen, report }: { screen: Publish; report: IndexReadingReport }) {
  return (
    <section className={styles.block} aria-label={words.drafts}>
      <h3>{words.drafts}</h3>
      {report.drafts.length === 0 ? (
        <p className="text-3">{words.noDrafts}</p>
      ) : (
        <>
          <p className="text-3">{words.draftsLead}</p>
          {report.drafts.map(({ version, enterprise_name, nome, changes }) => (
            <CheckBox
              key={version}
              label={words.draft(enterprise_name, nome)}
              note={words.draftMonths(changes.length)}
              checked={screen.drafts.has(version)}
              onChange={(isChosen) => screen.choose(version, isChosen)}
            />
          ))}
        </>
      )}
      {report.sealed > 0 && <p className="text-3">{words.sealed(report.sealed)}</p>}
    </section>
  );
}
