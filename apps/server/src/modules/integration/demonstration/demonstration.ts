/** The demonstration's connections: to the emulated ERPs where `npm run emulators` starts them. */
import type { ErpSystem } from '@uni/contracts';
import { newId } from '../../../platform/database/index.ts';
import type { Demonstration, Platform } from '../../../platform/module.ts';
import { insertConnection } from '../connections/connections.repository.ts';
import { defaultSettings } from '../connections/connections.service.ts';
import { insertOrigin } from '../connections/origins.repository.ts';
import { type Secrets, sealSecrets } from '../connections/secrets.model.ts';

interface Emulated {
  readonly system: ErpSystem;
  readonly name: string;
  readonly address: string;
  readonly subdomain: string;
  readonly user_name: string;
  readonly secrets: Secrets;
}

/** Accounts of invented tenants: they open nothing but the emulators. */
const emulated: readonly Emulated[] = [
  {
    system: 'sienge',
    name: 'Sienge (emulador)',
    address: 'http://127.0.0.1:4010',
    subdomain: 'exemplo',
    user_name: 'exemplo-uni',
    secrets: { password: 'senha-de-exemplo', integrationToken: '' },
  },
  {
    system: 'uau',
    name: 'UAU (emulador)',
    address: 'http://127.0.0.1:4012',
    subdomain: '',
    user_name: 'UNIAPI',
    secrets: { password: 'senha-de-exemplo', integrationToken: 'token-de-integracao-de-exemplo' },
  },
];

export const seedIntegration = (platform: Platform, { organizationId }: Demonstration): Promise<void> =>
  platform.database.withOrganization(organizationId, async (db) => {
    const known = await db.selectFrom('erp_connections').select('id').limit(1).executeTakeFirst();
    if (known) return;
    for (const { secrets, ...one } of emulated) {
      await insertOrigin(db, { origin: one.address, approved_by: null, approved_at: platform.now() });
      const id = newId();
      await insertConnection(db, {
        id,
        ...one,
        secrets: sealSecrets(platform.sealing, organizationId, id, secrets),
        // Nothing is read automatically: the emulators run only when started by hand.
        settings: JSON.stringify({ ...defaultSettings[one.system], daily_hour: null, start_date: '2023-01-01' }),
        created_at: platform.now(),
        next_run_at: null,
      });
    }
  });
