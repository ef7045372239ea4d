import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChangeGroup, ChangeLine, HomeChanges } from '@uni/contracts';
import { homeChanges as words } from '@uni/phrases';
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
import { isBetter, lineText, moveText, type Period, periods, places, sinceOf } from './change-model.ts';
import styles from './home.module.css';

/** The lines of an enterprise that are shown before somebody asks for all. */
const shownLines = 4;

/** What has happened since somebody looked, by enterprise; the figures that moved come first. */
export function Changes() {
  const person = useProfile().id;
  const [period, setPeriod] = useState<Period>('yesterday');
  const [now] = useState(() => new Date());
  const visit = useMemo(() => lastVisit(person, now), [person, now]);
  const query = useQuery(changesQuery(sinceOf(period, visit, now)));
  // Who has never been here in this browser has no visit to go back to.
  const offered = periods.filter((one) => one !== 'visit' || visit !== null);
  return (
    <Section
      title={words.title}
      aside={
        <Selector
          small
          bare
          align="end"
          label={words.period}
          value={period}
          options={offered.map((value) => ({
            value,
            label: words.periods[value],
            note: value === 'visit' ? words.visitHint : undefined,
          }))}
          onChange={setPeriod}
        />
      }
    >
      {query.isPending && <SkeletonRows rows={4} thing={words.thing} />}
      {query.isError && !query.data && (
        <ErrorBlock thing={words.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Told changes={query.data} />}
    </Section>
  );
}

const dayText = (day: string): string => day.split('-').reverse().join('/');

function Told({ changes }: { changes: HomeChanges }) {
  const since = new Date(changes.since);
  const from = `${formatDate(since)}, ${formatTime(since)}`;
  return (
    <>
      <p className={styles.subtitle}>
        <time dateTime={changes.since}>{changes.groups.length === 0 ? words.empty(from) : words.since(from)}</time>{' '}
        {changes.figures_of === null ? (
          words.noFigures
        ) : (
          <time dateTime={changes.figures_of}>{words.figuresOf(dayText(changes.figures_of))}</time>
        )}
      </p>
      {changes.groups.map((group) => (
        <Group key={group.enterprise?.id ?? 0} group={group} />
      ))}
      {changes.is_cut && <p className="text-3">{words.cut}</p>}
    </>
  );
}

function Group({ group: { enterprise, moves, lines } }: { group: ChangeGroup }) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, shownLines);
  return (
    <section className={styles.changes}>
      <h3>
        {enterprise ? (
          <Link to="/planejamento/$id/$aba" params={{ id: String(enterprise.id), aba: 'versoes' }}>
            {enterprise.name}
          </Link>
        ) : (
          words.organization
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
        {shown.map((line) => (
          <li key={`${line.kind} ${line.at} ${line.version?.id ?? ''} ${line.month ?? ''}`}>
            <LineLink line={line} enterprise={enterprise?.id ?? null} />
          </li>
        ))}
      </ul>
      {lines.length > shownLines && !all && (
        <Button look="link" size="small" onClick={() => setAll(true)}>
          {words.more(lines.length - shownLines)}
        </Button>
      )}
    </section>
  );
}

/** Leads to where the line came from. */
function LineLink({ line, enterprise }: { line: ChangeLine; enterprise: number | null }) {
  const place = places[line.kind];
  const children = lineText(line);
  const of = String(enterprise ?? '');
  if (place.kind === 'screen') return <Link to={place.to}>{children}</Link>;
  if (place.kind === 'list')
    return (
      <Link to={place.to} search={{ empreendimento: of }}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: of, aba: place.tab }}
      search={line.version === null ? {} : { v: String(line.version.id) }}
    >
      {children}
    </Link>
  );
}
