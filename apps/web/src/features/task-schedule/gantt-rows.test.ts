import type { UnitTally } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { taskSchedule as copy } from '@uni/phrases';
import { describe, expect, test } from 'vitest';
import { study as plain } from '../study/testing/study-fixture.ts';
import { ganttGroups, type SoldUnits, soldUnits } from './gantt-rows.ts';
import { draftOf } from './schedule-draft.ts';

function rows(module: object, units: SoldUnits | null = null) {
  const study = { ...plain, modules: [{ ...plain.modules[0], ...module }] } as unknown as Study;
  const [first] = study.modules;
  if (!first) throw new Error('the study has no module');
  const draft = draftOf(study, first, [], []);
  return new Map(ganttGroups(study, draft, draft, units).flatMap((group) => group.rows.map((row) => [row.id, row])));
}

describe('rows of the schedule', () => {
  test('registration comes before the launch and the permit before the keys, also without a month', () => {
    const ids = ['registration', 'launch', 'sales', 'construction', 'occupancy_permit', 'keys'];
    expect([...rows({}).keys()]).toEqual(ids);
    const bare = rows({}).get('registration');
    expect(bare).toMatchObject({ shape: 'absent', spanText: '–', duration: '', name: copy.rows.registration });
    const dated = rows({ registration: 1, occupancy_permit: { at: 'works_end' } });
    expect([...dated.keys()]).toEqual(ids);
    expect(dated.get('registration')).toMatchObject({ shape: 'point', span: { start: 1, end: 2 } });
    expect(dated.get('occupancy_permit')?.span.start).toBe(dated.get('construction')?.span.end);
  });

  test('the bar of sales counts units, and no map of units gives no count', () => {
    const tallies: Pick<UnitTally, 'state' | 'count'>[] = [
      { state: 'available', count: 100 },
      { state: 'reserved', count: 8 },
      { state: 'sold', count: 70 },
      { state: 'settled', count: 18 },
      { state: 'bartered', count: 4 },
      { state: 'blocked', count: 4 },
    ];
    expect(soldUnits(tallies)).toEqual({ sold: 88, offered: 200 });
    const row = rows({}, soldUnits(tallies)).get('sales');
    expect(row?.label).toMatch(/^88 de 200 vendidas; restante até [a-z]{3}\/\d\d$/);
    expect(row?.measuredText).toBe('44%');
    expect(rows({}, { sold: 1, offered: 1 }).get('sales')?.label).toBe('1 de 1 vendida');
    expect(rows({}, soldUnits([])).get('sales')).toMatchObject({ label: '', measuredText: '' });
    expect(rows({}).get('sales')).toMatchObject({ label: '', measuredText: '' });
  });
});
