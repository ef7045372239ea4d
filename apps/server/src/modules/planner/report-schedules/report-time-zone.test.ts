/** Scheduled reports by the clock of an organization's time zone. */
import { describe, expect, test } from 'vitest';
import type { PersonName } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { after, nextOf, scheduling } from './test-support/schedules.ts';

const testApp = await openTestApp();
const { created, listed, turnAt } = scheduling(testApp);

describe('the time zone of the organization', () => {
  const infoUrl = '/api/admin/organization-info/';
  const move = (time_zone: string, who: PersonName = 'staff') => testApp.send(who, 'PATCH', infoUrl, { time_zone });
  const moved = async (time_zone: string) => expect((await move(time_zone)).status).toBe(200);

  test('moves the next time of every schedule, and is in the trail', async () => {
    const schedule = await created();
    const evening = await created({ hour: 23 });
    await moved('America/Rio_Branco');
    const [at, late] = [await listed(schedule.id), await listed(evening.id)];
    expect(at?.next_at).toMatch(/T07:00:00-05:00$/);
    expect(late?.next_at).toMatch(/T23:00:00-05:00$/);
    expect((await listed((await created({ hour: 9 })).id))?.next_at).toMatch(/T09:00:00-05:00$/);
    const audit = await testApp.send('staff', 'GET', '/api/admin/audit/');
    expect(JSON.stringify(audit.body)).toContain('America/Rio_Branco');
    await moved('America/Sao_Paulo');
    expect((await listed(evening.id))?.next_at).toMatch(/T23:00:00-03:00$/);
  });

  test('says the time by its clock in a late mail', { tags: ['proof'] }, async () => {
    await moved('America/Manaus');
    const schedule = await created();
    expect(nextOf(schedule).toISOString()).toMatch(/T11:00:00\.000Z$/);
    expect(await turnAt(after(nextOf(schedule), -1))).toEqual([]);
    const [mail] = await turnAt(after(nextOf(schedule), 120));
    expect(mail?.text).toMatch(/previsto para \d{2}\/\d{2}\/\d{4} às 7h e saiu com atraso/);
    await moved('America/Sao_Paulo');
  });

  test('is one of Brazil, chosen by who changes the organization', async () => {
    expect(await move('Europe/Lisbon')).toMatchObject({ status: 400, body: { time_zone: [expect.any(String)] } });
    expect((await move('America/Manaus', 'reader')).status).toBe(403);
    expect((await testApp.send('staff', 'GET', infoUrl)).body).toMatchObject({ time_zone: 'America/Sao_Paulo' });
  });
});
