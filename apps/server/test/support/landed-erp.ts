/** A connection with rows as if they had been read, for tests of what the mapping makes of them. */
import { createHash } from 'node:crypto';
import type { ErpSystem } from '@uni/contracts';
import type { LandedRow, Movement } from '../../src/modules/integration/adapter/adapter.model.ts';
import { findConnection, insertConnection } from '../../src/modules/integration/connections/connections.repository.ts';
import { defaultSettings } from '../../src/modules/integration/connections/connections.service.ts';
import { KnownFacets } from '../../src/modules/integration/landing/facets.repository.ts';
import { addUpFacets } from '../../src/modules/integration/landing/landing.repository.ts';
import { landBatch, settleSlice } from '../../src/modules/integration/landing/landing.service.ts';
import { publishAfterRun } from '../../src/modules/integration/publication/publishing.service.ts';
import { newId } from '../../src/platform/database/index.ts';
import type { TestApp } from '../../testing/test-app.ts';

export interface LandedErp {
  readonly id: number;
  /** Replaces the rows of a resource: rows missing from the list are removed. */
  land(resource: string, rows: readonly LandedRow[]): Promise<void>;
  /** Ends a run. */
  finish(): Promise<void>;
}

export const openErp = async (
  { app: { platform } }: TestApp,
  organizationId: number,
  { system = 'sienge' as ErpSystem, name = 'Sienge' } = {},
): Promise<LandedErp> => {
  const id = newId();
  const within = platform.database.withOrganization;
  await within(organizationId, (transaction) =>
    insertConnection(transaction, {
      id,
      system,
      name,
      address: 'https://erp.test',
      subdomain: 'casa',
      user_name: 'uni',
      secrets: null,
      settings: JSON.stringify({ ...defaultSettings[system], start_date: '2020-01-01' }),
      created_at: platform.now(),
      next_run_at: null,
    }),
  );
  let position = 0;
  return {
    id,
    land: (resource, rows) =>
      within(organizationId, async (transaction) => {
        position += 1;
        const target = {
          connectionId: id,
          resource,
          runId: 1,
          position,
          covers: { by: 'all' } as const,
          isFirst: false,
        };
        await landBatch(transaction, target, { rows, refused: [] }, new KnownFacets(), platform.now());
        await settleSlice(transaction, target, { isProof: true });
      }),
    finish: () =>
      within(organizationId, async (transaction) => {
        await addUpFacets(transaction, id);
        const connection = await findConnection(transaction, id);
        if (!connection) throw new Error('The connection is missing');
        await publishAfterRun(platform)(transaction, connection);
      }),
  };
};

const hashOf = (payload: string): string => createHash('sha256').update(payload).digest('hex').slice(0, 32);

/** A row of a register. */
export const register = (key: string, fields: object): LandedRow => {
  const payload = JSON.stringify(fields);
  return { key, parent: '', date: '', payload, hash: hashOf(payload), movements: [] };
};

const usual: Omit<Movement, 'date' | 'amount'> = {
  nature: 'realised',
  kind: 'payment',
  company: '1',
  costCenter: '10',
  account: '',
  documentType: 'NF',
  operation: '1',
  condition: '',
  document: '',
  counterpart: '',
};

/** A row with movements. The test specifies only the relevant fields. */
export const moving = (
  key: string,
  movements: readonly (Partial<Movement> & Pick<Movement, 'date' | 'amount'>)[],
  fields: object = {},
): LandedRow => {
  const all = movements.map((one) => ({ ...usual, document: key, ...one }));
  const payload = JSON.stringify({ key, ...fields, movements: all });
  return { key, parent: '', date: all[0]?.date ?? '', payload, hash: hashOf(payload), movements: all };
};
