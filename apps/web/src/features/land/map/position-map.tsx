import { land } from '@uni/phrases';
import { Outline } from './brazil-map.tsx';
import { outlineSize, pointAt, positionAt } from './brazil-outline.ts';
import styles from './map.module.css';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The outline, on which a press marks a position. Keys have the two fields for it. */
export function PositionMap(props: { position: Position | null; onPress: (position: Position) => void }) {
  const { position, onPress } = props;
  const point = position && pointAt(position.latitude, position.longitude);
  const { width, height } = outlineSize;
  return (
    <div className={styles.pick}>
      <p className="small text-3">{land.map.press}</p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: latitude and longitude have fields */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={land.map.pressed}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const x = ((event.clientX - box.left) / box.width) * width;
          const y = ((event.clientY - box.top) / box.height) * height;
          onPress(positionAt(x, y));
        }}
      >
        <Outline />
        {point && <circle cx={point.x} cy={point.y} r={5} className={styles.point} />}
      </svg>
      <p className="small text-3">{land.map.source}</p>
    </div>
  );
}
