import { expect, test } from 'vitest';
import { people } from '../../../testing/people.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { createDigestWorker } from './digest.service.ts';
import { notify } from './index.ts';
import { createMailWorker } from './mail-sending.service.ts';

const testApp = await openTestApp();
const organizationId = people.staff.organizationId;
const { signal } = new AbortController();
const at = (now: string) => ({ ...testApp.app.platform, now: () => new Date(now) });

test('the notices of a week are one mail on Monday morning, to those who want it, once', async () => {
  const facts = [
    ['a', 'alert'],
    ['b', 'alert'],
    ['c', 'mention'],
  ] as const;
  for (const [minute, [key, kind]] of facts.entries()) {
    const week = at(`2026-11-26T12:0${minute}:00-03:00`);
    await week.database.withOrganization(organizationId, (db) =>
      notify(
        { db, platform: week },
        {
          ...{ kind, needs: 'planning:read', enterprise: null, by: null, path: '/home', key },
          ...{ facts: { title: `Alerta ${key}` }, people: [people.reader.id] },
        },
      ),
    );
  }
  const left: Mail[] = [];
  const deliver = async (now: string) => {
    const platform = at(now);
    const next = await createDigestWorker(platform).act(organizationId, signal);
    const mailer = { ...platform.mailer, send: async (mail: Mail) => void left.push(mail) };
    await createMailWorker({ ...platform, mailer }).act(organizationId, signal);
    return next;
  };
  expect(await deliver('2026-11-29T12:00:00-03:00')).toEqual(new Date('2026-11-30T07:00:00-03:00'));
  // A mention goes by mail at once, not on Monday.
  expect(left.splice(0)).toMatchObject([{ to: people.reader.email, subject: 'UNI: Alguém mencionou você' }]);
  expect(await deliver('2026-11-30T07:00:01-03:00')).toEqual(new Date('2026-12-07T07:00:00-03:00'));
  await deliver('2026-11-30T09:00:00-03:00');
  expect(left).toMatchObject([{ to: people.reader.email, subject: 'UNI: sua semana, 2 avisos' }]);
  expect(left[0]?.text).toContain('- Alerta b\n- Alerta a');
  expect(left[0]?.text).not.toContain('mencionou');
});
