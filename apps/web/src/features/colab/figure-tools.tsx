import { type CollaborationValues, collaborationPeriods } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';
import { formatMonth } from '../../ui/numbers/index.ts';
import { Selector } from '../../ui/select/select.tsx';
import { type FiguresChange, type FiguresValues, filterOf, periodText } from './figures-address.ts';

type Frame = Pick<CollaborationValues, 'month' | 'from' | 'to'>;
type Choice = { readonly id: number; readonly name: string };

/** The months that can be the last one: recent ones, and of earlier years the last. Every month would be a long list. */
export function monthsToChoose({ month, from, to }: Frame): string[] {
  if (from === null || to === null) return [month];
  const all: string[] = [];
  for (let at = from; at <= to; at = next(at)) {
    if (at === month || at === to || at.endsWith('-12') || Math.abs(serial(at) - serial(month)) <= 12) all.push(at);
  }
  return all.reverse();
}

const serial = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
const next = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
};

const withProspecting = 'prospecting';

/** Filters: enterprise, end and number of months. */
export function FigureTools(props: {
  values: FiguresValues;
  /** Left out: enterprises are chosen elsewhere. */
  choices?: readonly Choice[];
  frame: Frame | undefined;
  change: (changes: FiguresChange) => void;
}) {
  const { values, choices, frame, change } = props;
  const { months, enterprises, prospecting } = filterOf(values);
  const all = prospecting ? withProspecting : '';
  const chosen = enterprises?.length === 1 ? String(enterprises[0]) : all;
  return (
    <>
      {choices && (
        <Selector
          label={copy.enterprise}
          value={chosen}
          options={[
            { value: '', label: copy.everyEnterprise },
            { value: withProspecting, label: copy.withProspecting },
            ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) =>
            change(
              value === withProspecting
                ? { enterprises: '', prospecting: 'sim' }
                : { enterprises: value, prospecting: '' },
            )
          }
        />
      )}
      <Selector
        label={copy.period}
        value={String(months)}
        options={collaborationPeriods.map((one) => ({ value: String(one), label: periodText(one) }))}
        onChange={(value) => change({ months: value })}
      />
      {frame && (
        <Selector
          label={copy.until}
          value={frame.month}
          options={monthsToChoose(frame).map((month) => ({ value: month, label: formatMonth(month) }))}
          onChange={(until) => change({ until })}
        />
      )}
    </>
  );
}
