/** The ERPs that UNI reads: how each is called, and by which adapter it is read. */
import type { ErpSystem } from '@uni/contracts';
import type { OutsideStream } from '../../../platform/egress/index.ts';
import type { Adapter } from '../adapter/adapter.model.ts';
import type { ErpCallOptions } from '../adapter/erp-call.gateway.ts';
import type { ConnectionRow } from './connections.repository.ts';
import type { Secrets } from './secrets.model.ts';

/** The part of a connection that a call needs. */
export type ErpAccess = Pick<ErpCallOptions, 'base' | 'reading' | 'headers' | 'renew' | 'statusInBody'>;

export interface ErpSystemEntry {
  readonly adapter: Adapter;
  access(
    connection: Pick<ConnectionRow, 'address' | 'subdomain' | 'user_name'>,
    secrets: Secrets,
    outside: { readonly stream: OutsideStream; readonly now: () => Date; readonly signal: AbortSignal },
  ): ErpAccess;
}

export type ErpSystems = Readonly<Record<ErpSystem, ErpSystemEntry>>;
