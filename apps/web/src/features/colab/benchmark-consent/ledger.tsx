import { useQuery } from '@tanstack/react-query';
import { type BenchmarkContribution, collaborationNames } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { benchmarkContributionsQuery } from '../../../api/colab/benchmark.ts';
import { indicatorsStore } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { LedgerTable, Section } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import styles from '../colab.module.css';
import { cohortText, dayText } from '../group-text.ts';
import { fullText } from '../value-text.ts';

const copy = collaboration.benchmark.ledger;

/** The organization's contributions to the anonymous comparison, date by date, to the last value. */
export function Ledger() {
  const query = useQuery(benchmarkContributionsQuery);
  return (
    <Section title={copy.title}>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <p role="status" className="text-2">
          {copy.none}
        </p>
      )}
      {query.data && query.data.length > 0 && <Editions editions={query.data} />}
    </Section>
  );
}

const stateOf = ({ withdrawn, published }: BenchmarkContribution): keyof typeof copy.states =>
  withdrawn ? 'withdrawn' : published ? 'published' : 'waiting';

function Editions({ editions }: { editions: readonly BenchmarkContribution[] }) {
  const units = new Map((useStore(indicatorsStore).data ?? []).map(({ key, standard }) => [key, standard.unit]));
  const { columns } = copy;
  return (
    <LedgerTable label={copy.table}>
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
            <td>{copy.states[stateOf(one)]}</td>
            <td>
              <details>
                <summary>{copy.open(dayText(one.edition))}</summary>
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
