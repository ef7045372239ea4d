/** The calendar of an organization: the day and the hour that its time zone has. */
import { type BrazilTimeZone, usualTimeZone } from '@uni/contracts';
import type { TenantDatabase } from './database/index.ts';

/** Returns the time zone of the organization; the usual one until another is chosen. */
export const timeZoneOf = async (db: TenantDatabase): Promise<BrazilTimeZone> =>
  (await db.selectFrom('organization_info').select('time_zone').executeTakeFirst())?.time_zone ?? usualTimeZone;
