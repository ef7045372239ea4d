/** The own panel: name, preferences and photo. */
import { fieldMessages, invalidFields, type OwnOrganization, type Preferences, type Profile } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { isSmallImage } from '../../../platform/images/index.ts';
import { listOrganizations } from '../shared/organizations.repository.ts';
import { readPreferences, storeOwnData } from '../shared/users.repository.ts';
import { readProfile } from './account.service.ts';
import { listOpenConnections, type OpenConnection } from './connections.repository.ts';

interface OwnChange {
  readonly name?: string | undefined;
  readonly preferences?: Preferences | undefined;
  readonly photo?: string | null | undefined;
}

export async function changePanel(context: LongContext, input: OwnChange): Promise<Profile> {
  if (input.photo && !isSmallImage(input.photo)) {
    throw new HttpError(invalidFields({ photo: [fieldMessages.notImage] }));
  }
  await context.transact((inner) => storePanel(inner, input));
  return readProfile(context);
}

const storePanel = async (context: Context, input: OwnChange): Promise<void> => {
  const { actor, db } = context;
  const stored = await readPreferences(db, actor.userId);
  const { preferences, ...others } = input;
  await storeOwnData(db, actor.userId, {
    ...others,
    ...(preferences ? { preferences: JSON.stringify(merged(stored, preferences)) } : {}),
  });
  if (isLayoutAlone(input)) return;
  await recordAudit(context, 'user.panel_changed', actor.userId, { changed: Object.keys(input).sort() });
};

/** Merges layouts by list: two pages that lay out different lists overwrite nothing. */
function merged(stored: Preferences, { list_layouts, ...others }: Preferences): Preferences {
  return {
    ...stored,
    ...others,
    ...(list_layouts ? { list_layouts: { ...stored.list_layouts, ...list_layouts } } : {}),
  };
}

/** Widths of columns change nothing that others see: the audit trail leaves them out. */
const isLayoutAlone = ({ preferences = {}, ...others }: OwnChange): boolean =>
  Object.keys(others).length === 0 && Object.keys(preferences).join() === 'list_layouts';

export const listOwnConnections = ({ actor, db }: Context): Promise<OpenConnection[]> =>
  listOpenConnections(db, actor.userId);

/** Organizations where the user may work; empty for a partner without open connection. */
export async function listOwnOrganizations(context: Context): Promise<OwnOrganization[]> {
  const organizations = await accessibleOrganizations(context);
  return organizations.map((organization) => ({
    ...organization,
    selected: organization.id === context.actor.organizationId,
  }));
}

type AccessibleOrganization = Omit<OwnOrganization, 'selected'>;

const accessibleOrganizations = async ({ actor, db }: Context): Promise<AccessibleOrganization[]> => {
  if (actor.role === 'partner')
    return (await listOpenConnections(db, actor.userId)).map(({ organization_id, organization_name, state }) => ({
      id: organization_id,
      name: organization_name,
      state: state === 'pending' ? 'pending' : 'active',
    }));
  const only = actor.role === 'superuser' ? null : (actor.organizationId ?? 0);
  return (await listOrganizations(db, only, null)).map(({ id, name }) => ({ id, name, state: 'active' }));
};
