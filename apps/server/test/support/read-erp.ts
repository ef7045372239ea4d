/** An emulated ERP that is read whole into the sales back office: its runs, its bindings, and the projecting worker. */
import type { ErpSystem, NewErpBinding } from '@uni/contracts';
import type { SiengeEmulator, UauEmulator } from '@uni/emulators';
import { findConnection, insertConnection } from '../../src/modules/integration/connections/connections.repository.ts';
import { contextOpener } from '../../src/modules/integration/connections/context.service.ts';
import { sealSecrets } from '../../src/modules/integration/connections/secrets.model.ts';
import { storeBindings } from '../../src/modules/integration/mapping/bindings.repository.ts';
import { publishAfterRun } from '../../src/modules/integration/publication/publishing.service.ts';
import { landingRun } from '../../src/modules/integration/reading/landing-run.service.ts';
import { readingWorker } from '../../src/modules/integration/reading/reading.worker.ts';
import { findRun, insertRun } from '../../src/modules/integration/runs/runs.repository.ts';
import { salesProjector } from '../../src/modules/integration/sales/projector.service.ts';
import { requestSalesProjection } from '../../src/modules/integration/shared/sales-projection-requests.repository.ts';
import { siengeSystem } from '../../src/modules/integration/sienge/access.model.ts';
import { uauSystem } from '../../src/modules/integration/uau/access.model.ts';
import { newId } from '../../src/platform/database/index.ts';
import type { Platform } from '../../src/platform/module.ts';
import { type BookSize, provenSienge, provenUau } from '../../testing/proven-erp.ts';
import type { TestApp } from '../../testing/test-app.ts';

const systems = { sienge: siengeSystem, uau: uauSystem };
const openers = { sienge: provenSienge, uau: provenUau } as const;
/** Nothing of what makes an answer odd. */
const plainly = () => 0.99;

export interface ReadErp {
  readonly id: number;
  readonly emulator: SiengeEmulator | UauEmulator;
  /** Reads everything, and makes rows of it. */
  readonly read: () => Promise<void>;
  /** Links each work to an enterprise and creates its rows. Works are in the order of their numbers. */
  readonly bind: (enterprises: readonly number[]) => Promise<void>;
  readonly project: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const readErp = async (
  testApp: TestApp,
  organizationId: number,
  system: ErpSystem,
  seed: number,
  size: BookSize = 'XS',
): Promise<ReadErp> => {
  const { platform } = testApp.app;
  const within = platform.database.withOrganization;
  const { emulator, connection } = await openers[system](seed, plainly, size);
  emulator.clock.set(platform.now());
  const id = newId();
  const { secrets, settings, ...fields } = connection;
  const roomy = { ...settings, rest_per_day: 5_000, rest_per_minute: 200, bulk_per_day: 100 };
  await within(organizationId, (transaction) =>
    insertConnection(transaction, {
      ...{ id, system, name: `${system} ${seed}`, ...fields },
      secrets: sealSecrets(platform.sealing, organizationId, id, secrets),
      // Larger books are read within a day, so that no session expires meanwhile.
      settings: JSON.stringify({ ...(size === 'XS' ? settings : roomy), start_date: '2015-01-01' }),
      ...{ created_at: platform.now(), next_run_at: null },
    }),
  );
  const pass = (milliseconds: number) => {
    testApp.clock.aheadMs += milliseconds;
    emulator.clock.set(platform.now());
  };
  const patient: Platform = {
    ...platform,
    pause: async (milliseconds, signal) => {
      signal.throwIfAborted();
      pass(milliseconds);
    },
  };
  const landing = landingRun(publishAfterRun(platform));
  const worker = readingWorker(patient, {
    adapterOf: () => systems[system].adapter,
    openContext: contextOpener(patient, systems),
    handlers: { full: landing, incremental: landing, slice: landing, certificate: landing },
  });
  const { signal } = new AbortController();
  const project = async () => {
    await salesProjector(platform).act(organizationId, signal);
  };
  const read = async () => {
    const order = { kind: 'full', resources: [], by: null, at: platform.now() } as const;
    const run = await within(organizationId, (transaction) => insertRun(transaction, id, order));
    for (let round = 0; round < 100; round += 1) {
      await worker.act(organizationId, signal);
      const now = await within(organizationId, (transaction) => findRun(transaction, run?.id ?? 0));
      if (now && !['queued', 'running', 'waiting'].includes(now.state)) break;
      pass(1_900_000);
    }
    await project();
  };
  const bind = async (enterprises: readonly number[]) => {
    const rows = emulator.portfolio.world.costCenters.map((center): NewErpBinding => {
      const position = center.work === null ? enterprises.length - 1 : center.work % enterprises.length;
      return {
        company: String(center.company),
        cost_center: system === 'uau' ? center.code : String(center.id),
        ...{ state: 'bound', enterprise: enterprises[position] ?? 0, module: null, valid_from: null, valid_to: null },
      };
    });
    await within(organizationId, async (transaction) => {
      await storeBindings(transaction, id, rows);
      const known = await findConnection(transaction, id);
      if (known) await publishAfterRun(platform)(transaction, known);
      await requestSalesProjection(transaction, id);
    });
    await project();
  };
  return { id, emulator, read, bind, project, close: () => emulator.close() };
};
