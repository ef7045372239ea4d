import type { Connection, Partner } from '@uni/contracts';
import { maskDocument } from '../../../platform/masking.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { ConnectionRow, PartnerRow } from './partners.repository.ts';

export const presentPartner = (row: PartnerRow, all: readonly ConnectionRow[]): Partner => {
  const own = all.filter((connection) => connection.partner_id === row.id);
  const logins = own.flatMap(({ last_login }) => (last_login === null ? [] : [last_login.getTime()]));
  return {
    id: row.id,
    code: row.code,
    domain: row.domain,
    name: row.name,
    state: row.state,
    document: row.document && maskDocument(row.document),
    connections: own.length,
    groups: [...new Set(own.map(({ group_id }) => group_id))],
    last_login: logins.length === 0 ? null : wireInstant(new Date(Math.max(...logins))),
    created_at: wireInstant(row.created_at),
  };
};

export const presentConnection = (row: ConnectionRow): Connection => ({
  user: row.user_id,
  email: row.email,
  name: row.name,
  group: row.group_id,
  state: row.state,
  last_login: row.last_login && wireInstant(row.last_login),
  created_at: wireInstant(row.created_at),
});
