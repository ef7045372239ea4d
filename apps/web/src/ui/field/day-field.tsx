import { todayHere } from '../numbers/index.ts';
import { useLayers } from '../overlay/layers.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { dayKind } from './date-kinds.ts';

export interface DayFieldProps extends DateFieldProps {
  /** `YYYY-MM-DD`, empty when blank. */
  value: string;
  /** Called as soon as the typed text is a whole day. Any other text is reported when the field is left. */
  onChange: (day: string) => void;
}

/** A day as `dd/mm/aaaa`: typed (`5/3/26`, `05032026`, `hoje`), stepped, or chosen from the calendar. */
export function DayField(props: DayFieldProps) {
  const layers = useLayers();
  const { value, min, max } = props;
  return (
    <DateField
      {...props}
      kind={dayKind}
      picker={(pick) => layers && <layers.DayCalendar {...{ value, min, max }} today={todayHere()} onPick={pick} />}
    />
  );
}
