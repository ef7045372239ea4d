/** The own panel: name, preferences and photo. */
import { fieldMessages, invalidFields, type OwnOrganization, type Preferences, type Profile } from '@uni/contracts';
import { record } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { listOrganizations } from '../shared/organizations.repository.ts';
import { readPreferences, storeOwnData } from '../shared/users.repository.ts';
import { readProfile } from './account.service.ts';
import { listOpenConnections, type OpenConnection } from './connections.repository.ts';
import { isSmallImage } from './photo.model.ts';

interface OwnChange {
  readonly name?: string | undefined;
  readonly preferences?: Preferences | undefined;
  readonly photo?: string | null | undefined;
}

export interface Panel {
  change(actor: Actor, input: OwnChange): Promise<Profile>;
  connections(actor: Actor): Promise<OpenConnection[]>;
  /** Organizations where the user may work; empty for a partner without open connection. */
  organizations(actor: Actor): Promise<OwnOrganization[]>;
}

export const createPanel = (platform: Platform): Panel => ({
  change: async (actor, input) => {
    if (input.photo && !isSmallImage(input.photo)) {
      throw new Refusal(invalidFields({ photo: [fieldMessages.notImage] }));
    }
    await platform.database.withOrganization(actor.scope, async (transaction) => {
      const stored = await readPreferences(transaction, actor.userId);
      const { preferences, ...others } = input;
      await storeOwnData(transaction, actor.userId, {
        ...others,
        ...(preferences ? { preferences: JSON.stringify({ ...stored, ...preferences }) } : {}),
      });
      await record(transaction, {
        organizationId: actor.scope,
        actorId: actor.userId,
        action: 'user.panel_changed',
        target: 'user',
        targetId: actor.userId,
        details: { changed: Object.keys(input).sort() },
        at: platform.now(),
      });
    });
    return readProfile(platform, actor);
  },

  connections: (actor) =>
    platform.database.withPlatform((transaction) => listOpenConnections(transaction, actor.userId)),

  organizations: (actor) =>
    platform.database.withPlatform(async (transaction) => {
      const places = await placesOf(transaction, actor);
      return places.map((organization) => ({ ...organization, selected: organization.id === actor.organizationId }));
    }),
});

type AccessibleOrganization = Omit<OwnOrganization, 'selected'>;

const placesOf = async (transaction: Transaction, actor: Actor): Promise<AccessibleOrganization[]> => {
  if (actor.role === 'partner')
    return (await listOpenConnections(transaction, actor.userId)).map(
      ({ organization_id, organization_name, state }) => ({
        id: organization_id,
        name: organization_name,
        state: state === 'pending' ? 'pending' : 'active',
      }),
    );
  const only = actor.role === 'superuser' ? null : (actor.organizationId ?? 0);
  return (await listOrganizations(transaction, only, null)).map(({ id, name }) => ({ id, name, state: 'active' }));
};
