/** The calendar of an organization: the day and the hour that its time zone has. */
import { type BrazilTimeZone, usualTimeZone } from '@uni/contracts';
import type { Context } from './context.ts';
import type { TenantDatabase } from './database/index.ts';
import { dayIn } from './time.ts';

/** Returns the time zone of the organization; the usual one until another is chosen. */
export const timeZoneOf = async (db: TenantDatabase): Promise<BrazilTimeZone> =>
  (await db.selectFrom('organization_info').select('time_zone').executeTakeFirst())?.time_zone ?? usualTimeZone;

/** Returns the day that it is for the organization, `YYYY-MM-DD`. */
export const todayOf = async ({ db, platform }: Pick<Context, 'db' | 'platform'>): Promise<string> =>
  dayIn(await timeZoneOf(db), platform.now());
