import { type Unit, unitFacings } from '@uni/contracts';
import { units as copy } from '@uni/phrases';
import { choicesOf, everything } from '../../../shared/register/list-filters.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { faces } from './cell-face.ts';
import { thousandsText } from './unit-list.ts';
import { bandsOf, type Range, rangeText, writeRange } from './unit-ranges.ts';
import styles from './units.module.css';
import type { Units } from './use-units.ts';

const facings = choicesOf(copy.filters.anyOf, unitFacings, copy.facings);
const faceChoices = faces.map((face) => ({ value: face, label: copy.faces[face] }));
const naturally = new Intl.Collator('pt-BR', { numeric: true });

const typologiesOf = (units: readonly Unit[]): string[] =>
  [...new Set(units.map(({ typology }) => typology))].filter(Boolean).sort(naturally.compare);

/** Ranges to choose from. One of the address that is none of them is a choice as well. */
function rangeChoices(all: string, bands: readonly Range[], chosen: Range | null, name: (end: number) => string) {
  const ranges = new Map(bands.map((band) => [writeRange(band), band]));
  if (chosen) ranges.set(writeRange(chosen), chosen);
  return [
    { value: everything, label: all },
    ...[...ranges].map(([value, range]) => ({ value, label: rangeText(range, name) })),
  ];
}

/** Filters of units, other than by state. Each is in the address. */
export function UnitFilters({ screen }: { screen: Units }) {
  const { units, filter, change } = screen;
  const typologies = typologiesOf(units);
  const prices = units.flatMap(({ list_price }) => (list_price > 0 ? [list_price / 100_000] : []));
  const floors = units.flatMap(({ floor }) => (floor === null ? [] : [floor]));
  return (
    <>
      {typologies.length > 0 && (
        <Selector
          label={copy.columns.typology}
          value={filter.typology ?? everything}
          options={[
            { value: everything, label: copy.filters.anyOf },
            ...typologies.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(tipologia) => change({ tipologia: tipologia || undefined })}
        />
      )}
      <Selector
        label={copy.filters.price}
        value={filter.price ? writeRange(filter.price) : everything}
        options={rangeChoices(copy.filters.any, bandsOf(prices, true), filter.price, thousandsText)}
        onChange={(preco) => change({ preco: preco || undefined })}
      />
      {floors.length > 0 && (
        <Selector
          label={copy.columns.floor}
          value={filter.floor ? writeRange(filter.floor) : everything}
          options={rangeChoices(copy.filters.any, bandsOf(floors, false), filter.floor, copy.floorOf)}
          onChange={(andar) => change({ andar: andar || undefined })}
        />
      )}
      <Selector
        label={copy.columns.facing}
        value={filter.facing ?? everything}
        options={facings}
        onChange={(face) => change({ face: face || undefined })}
      />
      {screen.view === 'mirror' && (
        <Selector
          label={copy.faces.label}
          value={screen.face}
          options={faceChoices}
          onChange={(face) => change({ mostrar: face === 'price' ? undefined : face })}
        />
      )}
      {screen.isFiltered && (
        <>
          <span className="text-2" role="status">
            {copy.filters.found(screen.matches.length, units.length)}
          </span>
          <Button size="small" variant="ghost" onClick={screen.clear}>
            {copy.filters.clear}
          </Button>
        </>
      )}
    </>
  );
}

/** Returns the number of units by state, each a filter. Together they are all units. */
export function StateChips({ screen }: { screen: Units }) {
  const { filter, change, holdings } = screen;
  return (
    <ul className={styles.key} aria-label={copy.filters.states}>
      {screen.tallies
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <li key={state}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={filter.state === state}
              onClick={() => change({ situacao: filter.state === state ? undefined : state })}
            >
              <span aria-hidden="true" className={classes(styles.letter, styles[state])}>
                {copy.letters[state]}
              </span>
              {copy.counts[state](count)}
            </button>
          </li>
        ))}
      {holdings.late.size > 0 && (
        <li>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={filter.late}
            onClick={() => change({ atraso: filter.late ? undefined : '1' })}
          >
            <Glyph name="up" className={styles.lateMark} />
            {copy.lateCount(holdings.late.size)}
          </button>
        </li>
      )}
    </ul>
  );
}
