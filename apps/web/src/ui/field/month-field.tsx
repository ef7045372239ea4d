import { useLayers } from '../overlay/layers.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { monthKind } from './date-kinds.ts';

export interface MonthFieldProps extends DateFieldProps {
  /** `YYYY-MM`, null when blank. */
  value: string | null;
  onCommit: (month: string | null) => void;
}

/** A month: typed (`3/26`, `mar/26`, `hoje`), stepped, or chosen from the year. */
export function MonthField(props: MonthFieldProps) {
  const layers = useLayers();
  const { value, min, max, onCommit, required = false } = props;
  return (
    <DateField
      {...props}
      kind={monthKind}
      value={value ?? ''}
      onChange={(month) => onCommit(month || null)}
      refusesBlank={required}
      picker={(pick) => layers && <layers.MonthList {...{ value, min, max }} onPick={pick} />}
    />
  );
}
