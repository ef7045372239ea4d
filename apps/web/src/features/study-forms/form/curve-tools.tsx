import { curveTemplateShares } from '@uni/contracts';
import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField, PercentField } from '../../../ui/field/number-field.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { CopyCurve } from './copy-curve.tsx';
import { normalized, salesBySpeed, shiftedWithin, smoothed } from './curve-model.ts';
import styles from './form.module.css';
import { TemplatesDialog } from './templates-dialog.tsx';

const copy = planningGrid.curve;

/** A curve under preview and its origin. */
export interface TriedCurve {
  how: string;
  shares: readonly number[];
  /** Months by which its start moves. */
  by: number;
  /** Months that the user moved by hand. */
  moved?: readonly number[];
}

interface ToolsProps {
  shares: readonly number[];
  locked: ReadonlySet<number>;
  /** The curve has as many months as construction: it is moved within them. */
  fixed: boolean;
  /** The curve sells units: it can be made by speed of sales. */
  sells: boolean;
  path: string;
  by: number;
  onTry: (tried: TriedCurve) => void;
}

/** Tools that reshape a whole curve. Every change is previewed first and applied after. */
export function CurveTools(props: ToolsProps) {
  const { shares, by, fixed, onTry } = props;
  const [open, setOpen] = useState<'vso' | 'copy' | 'templates' | null>(null);
  const shift = (months: number): void =>
    onTry(
      fixed
        ? { how: copy.shift(months), shares: shiftedWithin(shares, months), by }
        : { how: copy.shift(months), shares, by: by + months },
    );
  const fit = (other: readonly number[]): readonly number[] => (fixed ? fitted(other, shares.length) : other);
  return (
    <Row gap="4 16" className={styles.head}>
      <Button size="small" onClick={() => onTry({ how: copy.normalize, shares: normalized(shares), by })}>
        {copy.normalize}
      </Button>
      <Button size="small" onClick={() => onTry({ how: copy.smooth, shares: smoothed(shares, props.locked), by })}>
        {copy.smooth}
      </Button>
      {[-1, 1].map((months) => (
        <Button key={months} size="small" onClick={() => shift(months)}>
          {copy.shift(months)}
        </Button>
      ))}
      {props.sells && (
        <Button size="small" onClick={() => setOpen('vso')}>
          {copy.vso}
        </Button>
      )}
      <Button size="small" onClick={() => setOpen('copy')}>
        {copy.copyFrom}
      </Button>
      <Button size="small" onClick={() => setOpen('templates')}>
        {planningGrid.templates.curves}
      </Button>
      {open === 'templates' && (
        <TemplatesDialog
          kind="curve"
          content={{ shares: [...shares] }}
          onTake={({ nome, content }) => {
            const templateShares = curveTemplateShares(content);
            if (templateShares) onTry({ how: nome, shares: fit(templateShares), by });
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'vso' && (
        <SpeedDialog
          months={shares.length}
          onClose={() => setOpen(null)}
          onTry={(made) => onTry({ how: copy.vso, shares: made, by })}
        />
      )}
      {open === 'copy' && (
        <CopyCurve
          path={props.path}
          onClose={() => setOpen(null)}
          onPick={(how, copied) => onTry({ how, shares: fit(copied), by })}
        />
      )}
    </Row>
  );
}

/** Resamples a curve to `months` months along its cumulative sum. */
function fitted(shares: readonly number[], months: number): number[] {
  const cumulative = (at: number): number => {
    const position = at * shares.length;
    const whole = Math.floor(position);
    const before = shares.slice(0, whole).reduce((sum, share) => sum + share, 0);
    return before + (position - whole) * (shares[whole] ?? 0);
  };
  return normalized(
    Array.from({ length: months }, (_, month) => cumulative((month + 1) / months) - cumulative(month / months)),
  );
}

function SpeedDialog(props: { months: number; onTry: (shares: number[]) => void; onClose: () => void }) {
  const [launch, setLaunch] = useState(0.3);
  const [monthly, setMonthly] = useState(0.03);
  const [months, setMonths] = useState(Math.max(12, props.months));
  return (
    <EntryDialog
      title={copy.vsoTitle}
      onClose={props.onClose}
      onSubmit={() => {
        props.onTry(salesBySpeed(launch, monthly, months));
        props.onClose();
      }}
      actions={
        <Button variant="primary" type="submit">
          {copy.vsoTry}
        </Button>
      }
    >
      <div className={styles.fields}>
        <PercentField
          label={copy.vsoLaunch}
          value={launch}
          least={0}
          most={1}
          required
          onCommit={(next) => setLaunch(next ?? 0)}
        />
        <PercentField
          label={copy.vsoMonthly}
          value={monthly}
          least={0}
          most={1}
          required
          onCommit={(next) => setMonthly(next ?? 0)}
        />
        <NumberField
          kind="integer"
          label={copy.vsoMonths}
          value={months}
          least={1}
          most={600}
          required
          onCommit={(next) => setMonths(next ?? 1)}
        />
      </div>
    </EntryDialog>
  );
}
