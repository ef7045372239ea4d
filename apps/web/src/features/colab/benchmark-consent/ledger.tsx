import { useQuery } from '@tanstack/react-query';
import { type BenchmarkContribution, collaborationNames } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { benchmarkContributionsQuery } from '../../../api/colab/benchmark.ts';
import { colabIndicatorsQuery } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { LedgerTable, Section } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import styles from '../colab.module.css';
import { cohortText, dayText } from '../group-words.ts';
import { fullText } from '../value-text.ts';

const words = collaboration.benchmark.ledger;

/** What the organization has handed in to the anonymous comparison, date by date, to the last value. */
export function Ledger() {
  const query = useQuery(benchmarkContributionsQuery);
  return (
    <Section title={words.title}>
      {query.isPending && <SkeletonRows rows={2} thing={words.thing} />}
      {query.isError && !query.data && (
        <ErrorBlock thing={words.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <p role="status" className="text-2">
          {words.none}
        </p>
      )}
      {query.data && query.data.length > 0 && <Editions editions={query.data} />}
    </Section>
  );
}

const stateOf = ({ withdrawn, published }: BenchmarkContribution): keyof typeof words.states =>
  withdrawn ? 'withdrawn' : published ? 'published' : 'waiting';

function Editions({ editions }: { editions: readonly BenchmarkContribution[] }) {
  const units = new Map((useQuery(colabIndicatorsQuery).data ?? []).map(({ key, standard }) => [key, standard.unit]));
  const { columns } = words;
  return (
    <LedgerTable label={words.table}>
      <thead>
        <tr>
          {[columns.edition, columns.month, columns.group, columns.state, columns.values].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {editions.map((one) => (
          <tr key={one.id}>
            <th scope="row">{dayText(one.edition)}</th>
            <td>{formatMonth(one.month)}</td>
            <td>{cohortText(one)}</td>
            <td>{words.states[stateOf(one)]}</td>
            <td>
              <details>
                <summary>{words.open(dayText(one.edition))}</summary>
                <dl className={styles.terms}>
                  {one.values.map(({ key, value }) => (
                    <div key={key}>
                      <dt>{collaborationNames[key]}</dt>
                      <dd>{fullText(value, units.get(key) ?? 'ratio')}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
