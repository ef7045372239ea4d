/** The people a partner firm sends: who they are, and the permit group through which they act here. */
import { type Connection, fieldMessages, invalidFields } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { findOrganization, findUserByEmail, insertUser } from '../../access/index.ts';
import { grantsOf, knownGroups } from '../groups/groups.repository.ts';
import { presentConnection } from '../partners/partners.presenter.ts';
import {
  type ConnectionRow,
  deleteConnection,
  findConnectedElsewhere,
  insertConnection,
  listConnections,
  type PartnerRow,
  selectPartner,
  updateConnection,
} from '../partners/partners.repository.ts';
import { requireCovers } from '../policy.ts';
import { missingKeys, refuseAll, refusingDuplicates } from '../shared/listing.service.ts';
import { connectionMail, elsewhereMail, invitationMail, newFirstSecret } from '../users/first-access.gateway.ts';
import { pastedAddresses } from '../users/invitations.model.ts';

interface NewConnection {
  readonly email: string;
  readonly name?: string | undefined;
  readonly group: number;
}

interface ConnectionChange {
  readonly group?: number | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
}

const connectionOf = async (db: TenantDatabase, partnerId: number, userId: number): Promise<ConnectionRow> =>
  orNotFound((await listConnections(db, [partnerId])).find((row) => row.user_id === userId));

/** Throws 404 for a missing and a foreign one alike. */
export const findPartner = async ({ db }: Context, id: number): Promise<PartnerRow> =>
  orNotFound(await selectPartner(db, id));

export const readConnections = async ({ db }: Context, partner: PartnerRow): Promise<Connection[]> =>
  (await listConnections(db, [partner.id])).map(presentConnection);

/** Throws 404 for one that is missing, foreign, or of another partner. */
export const findConnection = ({ db }: Context, partner: PartnerRow, userId: number): Promise<ConnectionRow> =>
  connectionOf(db, partner.id, userId);

export async function openConnection(
  { platform, transact }: LongContext,
  credentials: Credentials,
  partner: PartnerRow,
  input: NewConnection,
): Promise<Connection> {
  const email = addressOf(input.email);
  await transact((context) => requireGroup(context, input.group));
  const result = await refusingDuplicates(() =>
    transact(async (context) => {
      const { db } = context;
      const { id, mail } = await welcome(context, credentials, { ...input, email });
      const row = { user_id: id, partner_id: partner.id, group_id: input.group, created_at: platform.now() };
      await insertConnection(db, row);
      const after = { partner: partner.id, group: input.group };
      await recordAudit(context, 'connection.opened', id, { after });
      const organization = (await findOrganization(db, db.organizationId))?.name ?? '';
      return { row: await connectionOf(db, partner.id, id), mail: mail(organization) };
    }),
  );
  await platform.mailer.send(result.mail);
  return presentConnection(result.row);
}

export async function changeConnection(
  context: Context,
  read: ConnectionRow,
  { group, state }: ConnectionChange,
): Promise<Connection> {
  const { actor, db } = context;
  requireCovers(actor, await grantsOf(db, [read.group_id]));
  if (group !== undefined) await requireGroup(context, group);
  const change = { ...(group === undefined ? {} : { group_id: group }), ...(state ? { state } : {}) };
  await updateConnection(db, read.user_id, change);
  await recordAudit(context, 'connection.changed', read.user_id, difference({ ...read }, change));
  return presentConnection(await connectionOf(db, read.partner_id, read.user_id));
}

export async function removeConnection(context: Context, read: ConnectionRow): Promise<void> {
  const { actor, db } = context;
  requireCovers(actor, await grantsOf(db, [read.group_id]));
  await deleteConnection(db, read.user_id);
  const before = { partner: read.partner_id, group: read.group_id, state: read.state };
  await recordAudit(context, 'connection.removed', read.user_id, { before });
}

type MailOf = (organization: string) => Mail;

/** A user new to the server gets a first password. A partner of other organizations only gets a notice. */
const welcome = async (
  { db, platform }: Context,
  credentials: Credentials,
  { email, name }: NewConnection,
): Promise<{ id: number; mail: MailOf }> => {
  const known = await findUserByEmail(db, email);
  // An organization knows its own users. Membership in another organization is not revealed.
  if (known?.organization_id === db.organizationId) {
    throw new HttpError(invalidFields({ email: [fieldMessages.notPartner] }));
  }
  if (known?.role === 'partner')
    return { id: known.id, mail: (organization) => connectionMail(platform, known, organization) };
  const is_elsewhere = known !== null;
  const waiting = await findConnectedElsewhere(db, email);
  if (waiting !== null)
    return { id: waiting, mail: (organization) => elsewhereMail({ email, name: email }, organization) };
  const { secret, ...stored } = await newFirstSecret(platform, credentials);
  const user = { id: newId(), email, name: name ?? email.split('@')[0] ?? email };
  await insertUser(db, {
    ...user,
    ...stored,
    is_elsewhere,
    organization_id: null,
    role: 'partner',
    is_validated: false,
  });
  return {
    id: user.id,
    mail: (organization) =>
      is_elsewhere ? elsewhereMail(user, organization) : invitationMail(platform, user, organization, secret),
  };
};

const addressOf = (text: string): string => {
  const [pasted, ...others] = pastedAddresses(text);
  if (!pasted || pasted.fault !== null || others.length > 0) {
    throw new HttpError(invalidFields({ email: [fieldMessages.notEmail] }));
  }
  return pasted.email;
};

/** Requires a group of the organization that the actor may assign. */
const requireGroup = async ({ actor, db }: Context, group: number): Promise<void> => {
  refuseAll({ group: missingKeys([group], await knownGroups(db, [group])) });
  requireCovers(actor, await grantsOf(db, [group]));
};
