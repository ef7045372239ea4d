import { workspace as words } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { type LiveIndicator, liveIndicators } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './live-bar.module.css';

/** How long a change stays told. */
const TOLD_MS = 4_000;

/** The heartbeat: six indicators, each a button that explains itself, with what the last commit did to them. */
export function LiveBar() {
  const { state, study, projection, explain, partial, comparing, version } = useWorkspace();
  const told = useTold(state.moves);
  const before = comparing.main?.indicators ?? (told ? state.before : null);
  const tiles = liveIndicators(study, projection, before);
  return (
    <section className={styles.live} aria-label={words.live.label} aria-live="off">
      {tiles.map((tile) => (
        <Tile
          key={tile.key}
          tile={tile}
          version={version.id}
          partial={partial}
          onExplain={() => explain({ kind: 'indicator', key: tile.key })}
        />
      ))}
    </section>
  );
}

/** True for four seconds after the indicators moved. */
function useTold(moves: number): boolean {
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (moves === 0) return;
    setTold(true);
    const timer = setTimeout(() => setTold(false), TOLD_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return told;
}

interface TileProps {
  tile: LiveIndicator;
  version: number;
  partial: boolean;
  onExplain: () => void;
}

function Tile({ tile, version, partial, onExplain }: TileProps) {
  const { delta, value } = tile;
  const tone = delta?.good === false ? styles.worse : delta ? styles.better : undefined;
  return (
    <button
      type="button"
      className={classes(styles.tile, delta && styles.moved, tone)}
      title={value.exact}
      data-indicator={tile.key}
      onClick={onExplain}
    >
      <span className={styles.tileLabel}>
        <span {...(tile.told ? figureMark(tile.told, version) : {})}>{tile.label}</span>
        {partial && (
          <span className={styles.partial} title={words.live.partialWhy}>
            <Glyph name="up" size={7} />
            {words.live.partial}
          </span>
        )}
      </span>
      <span className={styles.tileValue}>
        <span key={value.text} className={styles.figure} title={value.exact} {...figureMark(tile.key, version)}>
          {value.text}
          {value.unit && <span className={styles.tileUnit}> {value.unit}</span>}
        </span>
        {tile.note && <small {...figureMark(tile.noteKey, version)}>{tile.note}</small>}
        {delta && (
          <span
            className={classes(
              styles.delta,
              delta.good === null ? 'text-2' : delta.good ? 'favourable' : 'unfavourable',
            )}
          >
            <Glyph name={delta.direction} />
            {delta.text}
            <span className="visually-hidden">
              {' '}
              {delta.good === null ? words.live.changed : delta.good ? words.live.improves : words.live.worsens}
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
