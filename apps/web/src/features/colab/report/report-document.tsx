import type { CollaborationValues } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { TrendSpark } from '../../../ui/charts/index.ts';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import styles from '../colab.module.css';
import { periodText } from '../figures-address.ts';
import { describeFormulaText } from '../formula-text.ts';
import { groupText, positionText } from '../group-text.ts';
import { reasonText, shortText } from '../value-text.ts';
import type { ReportFacts, ReportIndicator } from './report-book.ts';

const copy = collaboration.report;

/** The printed report: what the numbers are, then the numbers, then from when. */
export function ReportDocument(props: {
  values: CollaborationValues;
  indicators: readonly ReportIndicator[];
  facts: ReportFacts;
}) {
  const { values, indicators, facts } = props;
  const { enterprises, month, months } = values;
  const reasons = new Set(indicators.flatMap(({ benchmark_reason }) => benchmark_reason ?? []));
  return (
    <article className={styles.report} aria-label={copy.title}>
      <header>
        <h2>{copy.documentTitle(facts.organization)}</h2>
        <p className="text-2">{copy.frame(formatMonth(month), periodText(months))}</p>
      </header>
      <LedgerTable label={copy.ownValues}>
        <thead>
          <tr>
            <th scope="col">{copy.sheetColumns.indicator}</th>
            <th scope="col" className="number">
              {copy.together}
            </th>
            {enterprises.length > 1 &&
              enterprises.map(({ id, name }) => (
                <th key={id} scope="col" className="number">
                  {name}
                </th>
              ))}
            <th scope="col">{copy.series}</th>
          </tr>
        </thead>
        <tbody>
          {indicators.map((one) => {
            const reason = reasonText(one, describeFormulaText);
            return (
              <tr key={one.key}>
                <th scope="row">
                  {one.name}
                  <span className="under">{describeFormulaText(one.formula)}</span>
                  {reason && <span className="under">{reason}</span>}
                  {one.benchmark && (
                    <span className="under">
                      {positionText(one.benchmark, one.unit)} ({groupText(one.benchmark)})
                    </span>
                  )}
                </th>
                <td className="number">{shortText(one.value, one.unit)}</td>
                {enterprises.length > 1 &&
                  one.own.map(({ id, value }) => (
                    <td key={id} className="number">
                      {shortText(value, one.unit)}
                    </td>
                  ))}
                <td>
                  <TrendSpark values={one.series.map(({ value }) => value)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </LedgerTable>
      <footer className="text-3">
        <p>
          {copy.signature(facts.day, formatMonth(month), enterprises.length)}{' '}
          {enterprises.map(({ name, version }) => `${name}: ${version.nome}`).join('; ')}.
        </p>
        {[...reasons].map((reason) => (
          <p key={reason}>{collaboration.benchmark.reasons[reason]}</p>
        ))}
      </footer>
    </article>
  );
}
