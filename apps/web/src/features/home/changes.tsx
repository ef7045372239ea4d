import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChangeGroup, ChangeLine, HomeChanges } from '@uni/contracts';
import { homeChanges as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { failureOf } from '../../api/failure.ts';
import { changesQuery } from '../../api/home/changes.ts';
import { lastVisit } from '../../api/local/last-visit.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote } from '../../ui/feedback/state-block.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { formatDate, formatTime } from '../../ui/numbers/index.ts';
import { Selector } from '../../ui/select/select.tsx';
import { destinations, isBetter, lineText, moveText, type Period, periods, sinceOf } from './change-model.ts';
import styles from './home.module.css';

/** The initially visible lines of an enterprise. */
const visibleLineLimit = 4;

/** Changes since the last visit, by enterprise; the figures that moved come first. */
export function Changes() {
  const person = useProfile().id;
  const [period, setPeriod] = useState<Period>('yesterday');
  const [now] = useState(() => new Date());
  const visit = useMemo(() => lastVisit(person, now), [person, now]);
  const query = useQuery(changesQuery(sinceOf(period, visit, now)));
  // A user without an earlier visit in this browser has no such period.
  const offered = periods.filter((one) => one !== 'visit' || visit !== null);
  return (
    <Section
      title={copy.title}
      aside={
        <Selector
          small
          bare
          align="end"
          label={copy.period}
          value={period}
          options={offered.map((value) => ({
            value,
            label: copy.periods[value],
            note: value === 'visit' ? copy.visitHint : undefined,
          }))}
          onChange={setPeriod}
        />
      }
    >
      {query.isPending && <SkeletonRows rows={4} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <ChangeGroups changes={query.data} />}
    </Section>
  );
}

const dayText = (day: string): string => day.split('-').reverse().join('/');

function ChangeGroups({ changes }: { changes: HomeChanges }) {
  const since = new Date(changes.since);
  const from = `${formatDate(since)}, ${formatTime(since)}`;
  return (
    <>
      <p className="small text-2">
        <time dateTime={changes.since}>{changes.groups.length === 0 ? copy.empty(from) : copy.since(from)}</time>{' '}
        {changes.figures_of === null ? (
          copy.noFigures
        ) : (
          <time dateTime={changes.figures_of}>{copy.figuresOf(dayText(changes.figures_of))}</time>
        )}
      </p>
      {changes.groups.map((group) => (
        <Group key={group.enterprise?.id ?? 0} group={group} />
      ))}
      {changes.is_cut && <p className="text-3">{copy.cut}</p>}
    </>
  );
}

function Group({ group: { enterprise, moves, lines } }: { group: ChangeGroup }) {
  const [all, setAll] = useState(false);
  const visibleLines = all ? lines : lines.slice(0, visibleLineLimit);
  return (
    <section className={styles.changes}>
      <h3>
        {enterprise ? (
          <Link to="/planejamento/$id/$aba" params={{ id: String(enterprise.id), aba: 'versoes' }}>
            {enterprise.name}
          </Link>
        ) : (
          copy.organization
        )}
      </h3>
      <ul>
        {enterprise &&
          moves.map((move) => {
            const better = isBetter(move);
            return (
              <li key={move.key}>
                {better !== null && (
                  <Glyph name={better ? 'up' : 'down'} className={better ? 'favourable' : 'unfavourable'} />
                )}
                <Link
                  to="/planejamento/$id/$aba"
                  params={{ id: String(enterprise.id), aba: 'indicadores' }}
                  search={{ explicar: move.key }}
                >
                  {moveText(move)}
                </Link>
              </li>
            );
          })}
        {visibleLines.map((line) => (
          <li key={`${line.kind} ${line.at} ${line.version?.id ?? ''} ${line.month ?? ''}`}>
            <LineLink line={line} enterprise={enterprise?.id ?? null} />
          </li>
        ))}
      </ul>
      {lines.length > visibleLineLimit && !all && (
        <Button variant="link" size="small" onClick={() => setAll(true)}>
          {copy.more(lines.length - visibleLineLimit)}
        </Button>
      )}
    </section>
  );
}

/** Leads to where the line came from. */
function LineLink({ line, enterprise }: { line: ChangeLine; enterprise: number | null }) {
  const destination = destinations[line.kind];
  const children = lineText(line);
  const of = String(enterprise ?? '');
  if (destination.kind === 'screen') return <Link to={destination.to}>{children}</Link>;
  if (destination.kind === 'list')
    return (
      <Link to={destination.to} search={{ empreendimento: of }}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: of, aba: destination.tab }}
      search={line.version === null ? {} : { v: String(line.version.id) }}
    >
      {children}
    </Link>
  );
}
