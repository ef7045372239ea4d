import { sql } from 'kysely';

/**
 * The row that a head `h` stands for, as `r`. It is looked up head by head, because recently loaded tables have no statistics.
 * A join might compare every row with every head.
 */
export const heldRow = sql`lateral (
  select held.hash, held.payload from erp_rows held
  where held.organization_id = h.organization_id and held.connection_id = h.connection_id
    and held.resource = h.resource and held.key = h.key and held.version = h.version
  limit 1) r`;

/** The head of what a movement `m` was read from, as `h`; looked up for the same reason. */
export const headOfMovement = sql`lateral (
  select head.organization_id, head.connection_id, head.resource, head.key, head.version from erp_heads head
  where head.organization_id = m.organization_id and head.connection_id = m.connection_id
    and head.resource = m.resource and head.key = m.key
  limit 1) h`;
