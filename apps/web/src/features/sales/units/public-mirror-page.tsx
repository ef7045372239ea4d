import { type PublicMirror, type PublicUnit, publicUnitStates } from '@uni/contracts';
import { mirrorLinks, register, units as unitsCopy } from '@uni/phrases';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { openMirror } from '../../../api/sales/public-mirror.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FactList } from '../../../ui/layout/facts.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import { blocksOf, neighbour, steps } from './mirror-model.ts';
import {
  type NumberedUnit,
  numbered,
  type PublicFilter,
  publicFace,
  publicMatch,
  stateClasses,
} from './public-units.ts';
import { Tower } from './tower.tsx';
import styles from './units.module.css';

const copy = mirrorLinks.page;

type Answer = { readonly mirror: PublicMirror } | { readonly failure: 'over' | 'wait' | 'failed' };

/** Only a refused token is a link that is over. An outage never is. */
const failureKind = (error: unknown) => {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 404 || status === 400) return 'over' as const;
  return status === 429 ? ('wait' as const) : ('failed' as const);
};

/** Availability of an enterprise for holders of a link, without a session. */
export function PublicMirrorPage({ token }: { token: string }) {
  const [answer, setAnswer] = useState<Answer | null>(token === '' ? { failure: 'over' } : null);
  const load = useCallback(() => {
    setAnswer(null);
    openMirror(token).then(
      (mirror) => setAnswer({ mirror }),
      (error: unknown) => setAnswer({ failure: failureKind(error) }),
    );
  }, [token]);
  useEffect(() => {
    if (token !== '') load();
  }, [token, load]);
  return (
    <main className={styles.publicPage}>
      {answer === null && <p role="status">{copy.loading}</p>}
      {answer && 'failure' in answer && <Refused kind={answer.failure} onRetry={load} />}
      {answer && 'mirror' in answer && <Availability mirror={answer.mirror} />}
    </main>
  );
}

function Refused({ kind, onRetry }: { kind: 'over' | 'wait' | 'failed'; onRetry: () => void }) {
  return (
    <>
      <h1 className="visually-hidden">{copy.title}</h1>
      <StateBlock
        centred
        role="alert"
        title={copy[kind]}
        text={kind === 'over' ? copy.overHint : ''}
        actions={kind === 'over' ? null : <Button onClick={onRetry}>{copy.retry}</Button>}
      />
    </>
  );
}

function Availability({ mirror }: { mirror: PublicMirror }) {
  const { organization, enterprise, day, expires_on } = mirror;
  const units = useMemo(() => numbered(mirror.units), [mirror.units]);
  const [filter, setFilter] = useState<PublicFilter>(null);
  const [chosen, setChosen] = useState<NumberedUnit | null>(null);
  const blocks = useMemo(() => blocksOf(units), [units]);
  const current = chosen?.id ?? blocks[0]?.rows[0]?.cells.find((cell) => cell !== null)?.id;
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.unit) return;
    event.preventDefault();
    const next = units[neighbour(blocks, current, step)];
    if (!next) return;
    setChosen(next);
    document.querySelector<HTMLElement>(`[data-unit="${next.id}"]`)?.focus();
  };
  return (
    <Page>
      <PageHead title={enterprise} sub={copy.sub(organization, dayText(day), dayText(expires_on))} />
      {units.length === 0 && <p role="status">{copy.empty}</p>}
      <Counts units={units} filter={filter} onChange={setFilter} />
      <Chosen unit={chosen} showsPrices={mirror.shows_prices} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the units within, which have the focus */}
      <div className={styles.towers} onKeyDown={walk}>
        {blocks.map((block) => (
          <Tower
            key={`${block.name} ${block.columns.length}`}
            block={block}
            cell={(unit) => (
              <Cell
                unit={unit}
                isOut={!publicMatch(unit, filter)}
                isOpen={unit.id === chosen?.id}
                isStop={unit.id === current}
                showsPrice={mirror.shows_prices}
                onChoose={setChosen}
              />
            )}
          />
        ))}
      </div>
      <p className="text-3">{copy.disclaimer}</p>
    </Page>
  );
}

function Counts(props: {
  units: readonly PublicUnit[];
  filter: PublicFilter;
  onChange: (filter: PublicFilter) => void;
}) {
  const { units, filter, onChange } = props;
  return (
    <ul className={styles.key} aria-label={unitsCopy.filters.states}>
      {publicUnitStates
        .map((state) => ({ state, count: units.filter((unit) => unit.state === state).length }))
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <li key={state}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={filter === state}
              onClick={() => onChange(filter === state ? null : state)}
            >
              <span aria-hidden="true" className={classes(styles.letter, styles[stateClasses[state]])}>
                {copy.letters[state]}
              </span>
              {copy.counts[state](count)}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** The unit that was pressed last, above the towers, so that it stays in sight on a phone. */
function Chosen({ unit, showsPrices }: { unit: PublicUnit | null; showsPrices: boolean }) {
  if (!unit) return <p className="text-3">{showsPrices ? copy.choosePriced : copy.choose}</p>;
  const { floor, facing, typology, private_area, price } = unit;
  return (
    <section className={styles.chosen} aria-label={copy.chosen} aria-live="polite">
      <h2>{unitsCopy.nameOf(unit.block, unit.nome)}</h2>
      <FactList
        column={130}
        facts={[
          [unitsCopy.columns.state, copy.states[unit.state]],
          [
            unitsCopy.columns.private_area,
            private_area > 0 ? formatNumber(private_area / 100, { decimals: 2 }) : register.none,
          ],
          [unitsCopy.columns.floor, floor === null ? register.none : unitsCopy.floorOf(floor)],
          [unitsCopy.columns.facing, facing ? unitsCopy.facings[facing] : register.none],
          [unitsCopy.columns.typology, typology || register.none],
          [copy.price, price === null ? register.none : formatCents(price)],
        ]}
      />
      {!showsPrices && <p className="text-3">{copy.noPrices}</p>}
    </section>
  );
}

function Cell(props: {
  unit: NumberedUnit;
  isOut: boolean;
  isOpen: boolean;
  /** The one cell at which Tab stops. */
  isStop: boolean;
  showsPrice: boolean;
  onChoose: (unit: NumberedUnit) => void;
}) {
  const { unit, isOut, isOpen, isStop, showsPrice, onChoose } = props;
  const face = publicFace(unit, showsPrice);
  const seen = [copy.letters[unit.state], face].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      data-unit={unit.id}
      tabIndex={isStop ? 0 : -1}
      className={classes(styles.unit, styles[stateClasses[unit.state]])}
      aria-pressed={isOpen}
      aria-label={copy.unit(unit.nome, copy.states[unit.state], seen)}
      data-out={isOut || undefined}
      onClick={() => onChoose(unit)}
    >
      <b>{copy.letters[unit.state]}</b> <span>{face}</span> <small>{unit.nome}</small>
    </button>
  );
}
