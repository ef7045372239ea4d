import { outlinedArea, type PlanPoint } from '@uni/analysis';
import type { LandFile, WholeLandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { readLandFile, useLandWrites } from '../../../api/planner/land.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import {
  begunMarking,
  type MarkMode,
  type PlanMarking,
  storedMarking,
  withoutLast,
  withPoint,
} from './plan-marking.ts';
import styles from './plot.module.css';

const copy = land.plan;

/** The image of a plan as an address of this page; null until it has come. */
function usePlanImage(plot: number, file: number): { address: string | null; failed: boolean } {
  const [image, setImage] = useState<{ address: string | null; failed: boolean }>({ address: null, failed: false });
  useEffect(() => {
    let address: string | null = null;
    let isOver = false;
    void readLandFile(plot, file).then((content) => {
      if (isOver) return;
      address = content && URL.createObjectURL(content);
      setImage({ address, failed: content === null });
    });
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [plot, file]);
  return image;
}

/** A plan on which the scale and the corners of an area are marked, by presses or by keys. */
export function PlanMarker({ plot, file }: { plot: WholeLandPlot; file: LandFile }) {
  const { address, failed } = usePlanImage(plot.id, file.id);
  const [aspect, setAspect] = useState<number | null>(null);
  if (failed) return <p className="small unfavourable">{copy.failed}</p>;
  if (!address) return <p className="small text-3">{copy.loading}</p>;
  return (
    <>
      <img
        src={address}
        alt=""
        hidden
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setAspect(naturalWidth / naturalHeight)}
      />
      {aspect !== null && <Marking plot={plot} file={file} address={address} aspect={aspect} />}
    </>
  );
}

const modes: readonly MarkMode[] = ['scale', 'outline'];

function Marking(props: { plot: WholeLandPlot; file: LandFile; address: string; aspect: number }) {
  const { plot, file, address, aspect } = props;
  const [marking, setMarking] = useState<PlanMarking>(() => begunMarking(plot.plan, file.id, aspect));
  const [mode, setMode] = useState<MarkMode>(marking.scale.length === 2 ? 'outline' : 'scale');
  const { change } = useLandWrites();
  const plan = storedMarking(marking, file.id);
  const area = outlinedArea(plan);
  const save = () => change.mutate({ id: plot.id, version: plot.version, body: { plan } });
  return (
    <Stack gap={8}>
      <Row gap={8}>
        <SegmentedControl
          small
          label={copy.mode}
          value={mode}
          options={modes.map((value) => ({ value, label: copy.modes[value] }))}
          onChange={setMode}
        />
        <Button
          size="small"
          disabled={marking[mode].length === 0}
          onClick={() => setMarking(withoutLast(marking, mode))}
        >
          {copy.back}
        </Button>
      </Row>
      <Drawing
        address={address}
        marking={marking}
        onPoint={(point) => setMarking((now) => withPoint(now, mode, point))}
      />
      <NumberField
        label={copy.metres}
        hint={copy.metresHint}
        unit={land.form.metres}
        least={0.01}
        value={marking.metres}
        onCommit={(metres) => setMarking((now) => ({ ...now, metres }))}
      />
      <p role="status">{area === null ? copy.noArea : copy.area(formatNumber(area, { decimals: 2 }))}</p>
      <Row>
        <Button busy={change.isPending} onClick={save}>
          {copy.save}
        </Button>
      </Row>
    </Stack>
  );
}

const keySteps: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Drawing(props: { address: string; marking: PlanMarking; onPoint: (point: PlanPoint) => void }) {
  const { address, marking, onPoint } = props;
  const { aspect, scale, outline } = marking;
  const [cursor, setCursor] = useState<PlanPoint | null>(null);
  const [width, height] = [1_000, 1_000 / aspect];
  const at = ([x, y]: PlanPoint): string => `${x * width},${y * height}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    const [x, y] = cursor ?? [0.5, 0.5];
    if (step) {
      const by = event.shiftKey ? 0.05 : 0.005;
      setCursor([Math.min(1, Math.max(0, x + step[0] * by)), Math.min(1, Math.max(0, y + step[1] * by))]);
    } else if (event.key === 'Enter' || event.key === ' ') onPoint([x, y]);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={styles.plan}
      aria-label={copy.drawing(scale.length, outline.length)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setCursor((now) => now ?? [0.5, 0.5])}
      onBlur={() => setCursor(null)}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPoint([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
      }}
    >
      <img src={address} alt="" draggable={false} />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polygon points={outline.map(at).join(' ')} className={styles.outline} />
        <polyline points={scale.map(at).join(' ')} className={styles.scale} />
        {[...outline, ...scale].map(([x, y]) => (
          <circle key={`${x}/${y}`} cx={x * width} cy={y * height} r={7} className={styles.corner} />
        ))}
        {cursor && (
          <path
            d={`M${cursor[0] * width - 24} ${cursor[1] * height}h48M${cursor[0] * width} ${cursor[1] * height - 24}v48`}
            className={styles.cursor}
          />
        )}
      </svg>
    </button>
  );
}
