/** A small writer of MS Project's XML for tests. It shares nothing with the reader. */

export interface WrittenLink {
  readonly from: number;
  readonly type: 'FS' | 'SS' | 'FF' | 'SF';
  /** Working days. */
  readonly days: number;
}

export interface WrittenTask {
  readonly uid: number;
  readonly name: string;
  readonly level: number;
  /** Days as `YYYY-MM-DD`. */
  readonly start: string;
  readonly finish: string;
  readonly days: number;
  readonly cost?: number;
  readonly hours?: number;
  readonly done?: number;
  readonly links?: readonly WrittenLink[];
}

const typeNumbers = { FF: 0, FS: 1, SF: 2, SS: 3 };

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Returns the bytes of a file with these tasks: days of eight hours, months of twenty. */
export function projectFile(tasks: readonly WrittenTask[]): Uint8Array {
  const lines = tasks.map((task) => {
    const links = (task.links ?? []).map(
      ({ from, type, days }) =>
        `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${typeNumbers[type]}</Type><CrossProject>0</CrossProject><LinkLag>${days * 4800}</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`,
    );
    return [
      `<Task><UID>${task.uid}</UID><ID>${task.uid}</ID><Name>${escaped(task.name)}</Name><IsNull>0</IsNull>`,
      `<OutlineLevel>${task.level}</OutlineLevel><Start>${task.start}T08:00:00</Start><Finish>${task.finish}T17:00:00</Finish>`,
      `<Duration>PT${task.days * 8}H0M0S</Duration><DurationFormat>7</DurationFormat><Work>PT${task.hours ?? 0}H0M0S</Work>`,
      `<PercentComplete>${task.done ?? 0}</PercentComplete><Cost>${(task.cost ?? 0) * 100}</Cost>${links.join('')}</Task>`,
    ].join('');
  });
  const text = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><Title>Obra</Title>',
    '<MinutesPerDay>480</MinutesPerDay><DaysPerMonth>20</DaysPerMonth><Tasks>',
    ...lines,
    '</Tasks></Project>',
  ].join('\n');
  return new TextEncoder().encode(text);
}

/** Months of the calendar as `YYYY-MM`, from January 2027 on. */
export const monthText = (month: number): string =>
  `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
