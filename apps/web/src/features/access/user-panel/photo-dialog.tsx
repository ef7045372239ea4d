import { common, userPanel } from '@uni/phrases';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import styles from '../access.module.css';
import { type Crop, centred, cropLimits, moved, placed, positionOf, smallEnough, windowOf, zoomed } from './crop.ts';
import { plainAddress } from './plain-jpeg.ts';

const copy = userPanel.photo;

/** Draws what the window shows onto a square canvas. */
function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const side = windowOf(image, crop.zoom);
  // A transparent image stands on white: JPEG knows no transparency.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

interface PhotoDialogProps {
  image: ImageBitmap;
  /** Rejects with the server's message. */
  onSave: (photo: string) => Promise<unknown>;
  onAnother: () => void;
  onClose: () => void;
}

/** Cuts a square out of an image, here in the page; only the small cut leaves it. */
export function PhotoDialog({ image, onSave, onAnother, onClose }: PhotoDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hand = useRef<{ x: number; y: number } | null>(null);
  const [crop, setCrop] = useState(() => centred(image));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, crop);
  }, [image, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = hand.current;
    if (!from) return;
    const side = event.currentTarget.getBoundingClientRect().width;
    const [right, down] = [(event.clientX - from.x) / side, (event.clientY - from.y) / side];
    hand.current = { x: event.clientX, y: event.clientY };
    setCrop((now) => moved(now, image, right, down));
  };
  const save = async () => {
    const board = canvas.current;
    if (!board || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSave(smallEnough((quality) => plainAddress(board.toDataURL('image/jpeg', quality))));
      onClose();
    } catch (failure) {
      setProblem((failure instanceof ApiFailure && failure.fields.photo) || copy.refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryDialog
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onAnother}>{copy.another}</Button>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? copy.saving : copy.save}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <canvas
          ref={canvas}
          width={cropLimits.side}
          height={cropLimits.side}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            hand.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            hand.current = null;
          }}
          onWheel={(event) => setCrop((now) => zoomed(now, image, now.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08)))}
        />
        <Sliders image={image} crop={crop} onChange={setCrop} />
      </div>
      <p role="alert" className="unfavourable">
        {problem}
      </p>
    </EntryDialog>
  );
}

/** The same by keyboard: how large, and where. */
function Sliders(props: { image: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }) {
  const { image, crop, onChange } = props;
  const position = positionOf(crop, image);
  return (
    <>
      <Slider
        first
        label={copy.zoom}
        most={cropLimits.zoomMost}
        least={1}
        value={crop.zoom}
        onChange={(zoom) => onChange(zoomed(crop, image, zoom))}
      />
      <Slider
        label={copy.horizontal}
        value={position.right}
        onChange={(right) => onChange(placed(crop, image, { ...position, right }))}
      />
      <Slider
        label={copy.vertical}
        value={position.down}
        onChange={(down) => onChange(placed(crop, image, { ...position, down }))}
      />
    </>
  );
}

function Slider(props: {
  label: string;
  value: number;
  least?: number;
  most?: number;
  first?: boolean;
  onChange: (value: number) => void;
}) {
  const { label, value, least = 0, most = 1, first = false, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={value}
        data-autofocus={first || undefined}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  );
}
