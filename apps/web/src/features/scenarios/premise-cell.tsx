import { type Driver, premiseOf, type RefusedOverride } from '@uni/analysis';
import { scenarios as copy } from '@uni/phrases';
import { useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { valueAt } from '../study/store/edits.ts';
import { isTypedAsPercent } from './levers-model.ts';
import {
  amountIn,
  amountKind,
  amountText,
  amountUnit,
  readingText,
  sliderRange,
  withOverride,
  withoutPremise,
} from './scenario-model.ts';
import type { Update } from './scenario-queue.ts';
import styles from './scenarios.module.css';
import type { Column } from './use-columns.ts';

interface CellProps {
  name: string;
  column: Column;
  readOnly: boolean;
  refused: RefusedOverride | undefined;
  onChange: (update: Update) => void;
}

/** A driver in a scenario: slider, typed amount, the value that follows, and the way back to the base. */
export function DriverCell({ driver, ...props }: CellProps & { driver: Driver }) {
  const { column, name, readOnly, onChange } = props;
  const amount = amountIn(column.overrides, driver);
  const [dragged, setDragged] = useState<number | null>(null);
  const displayAmount = dragged ?? amount;
  const range = sliderRange(driver, displayAmount);
  const set = (next: number): void => {
    setDragged(null);
    if (next !== amount) onChange((overrides) => withOverride(overrides, { driver: driver.key, amount: next }));
  };
  const study = column.model?.study;
  const after = study && readingText(driver, study);
  return (
    <td className={classes(styles.cell, amount !== 0 && styles.overridden)} data-cell={`driver:${driver.key}`}>
      <div className={styles.controls}>
        <input
          type="range"
          className={styles.slider}
          aria-label={copy.slider(name, column.name)}
          aria-valuetext={amountText(driver, displayAmount)}
          min={range.low}
          max={range.high}
          step={range.step}
          value={displayAmount}
          disabled={readOnly}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={() => dragged !== null && set(dragged)}
          onKeyUp={() => dragged !== null && set(dragged)}
          onBlur={() => dragged !== null && set(dragged)}
        />
        <NumberField
          size="small"
          className={classes('label-hidden', styles.amount)}
          label={copy.cell(name, column.name)}
          kind={amountKind(driver)}
          unit={amountUnit(driver)}
          least={driver.low}
          most={driver.high}
          value={displayAmount === 0 ? null : Number(displayAmount.toFixed(9))}
          readOnly={readOnly}
          onCommit={(value) => set(value ?? 0)}
        />
        <Mark isChanged={amount !== 0} {...props} onReset={() => set(0)} />
      </div>
      <Outcome refused={props.refused} text={amount === 0 ? copy.sameAsBase : (after ?? amountText(driver, amount))} />
    </td>
  );
}

/** One field of the study in a scenario. */
export function FieldCell({ path, ...props }: CellProps & { path: string }) {
  const { column, name, readOnly, onChange } = props;
  const own = column.overrides.find((override) => premiseOf(override) === path);
  const value = valueAt(column.document, path);
  const isShare = isTypedAsPercent(path);
  const set = (next: number | null): void =>
    onChange((overrides) =>
      next === null ? withoutPremise(overrides, path) : withOverride(overrides, { path, value: next }),
    );
  return (
    <td className={classes(styles.cell, own && styles.overridden)} data-cell={path}>
      <div className={styles.controls}>
        <NumberField
          size="small"
          className="label-hidden"
          label={copy.cell(name, column.name)}
          kind={isShare ? 'percent' : 'number'}
          unit={isShare ? '%' : undefined}
          value={own && typeof value === 'number' ? value : null}
          readOnly={readOnly}
          onCommit={set}
        />
        <Mark isChanged={own !== undefined} {...props} onReset={() => set(null)} />
      </div>
      <Outcome refused={props.refused} text={own ? copy.changed : copy.sameAsBase} />
    </td>
  );
}

function Mark(props: { isChanged: boolean; name: string; column: Column; readOnly: boolean; onReset: () => void }) {
  if (!props.isChanged) return <span className={styles.markSpace} />;
  return (
    <span className={styles.markSpace}>
      <Glyph name="diamond" className={styles.mark} />
      {!props.readOnly && (
        <IconButton small icon="undo" label={copy.reset(props.name, props.column.name)} onClick={props.onReset} />
      )}
    </span>
  );
}

function Outcome({ refused, text }: { refused: RefusedOverride | undefined; text: string }) {
  if (!refused) return <p className={classes('small text-2', styles.outcome)}>{text}</p>;
  const reasons: Readonly<Record<string, string>> = copy.refusal;
  return (
    <p className={classes('small unfavourable', styles.outcome)} role="status">
      <Glyph name="square" /> {refused.message ?? reasons[refused.code] ?? copy.refusal.other}
    </p>
  );
}
