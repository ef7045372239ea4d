/** The people a partner firm sends: who they are, and the permit group through which they act here. */
import { type Connection, fieldMessages, invalidFields } from '@uni/contracts';
import { difference, recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
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

export interface Connections {
  /** Throws 404 for a missing and a foreign one alike. */
  partner(actor: Actor, id: number): Promise<PartnerRow>;
  list(actor: Actor, partner: PartnerRow): Promise<Connection[]>;
  /** Throws 404 for one that is missing, foreign, or of another partner. */
  find(actor: Actor, partner: PartnerRow, userId: number): Promise<ConnectionRow>;
  open(actor: Actor, partner: PartnerRow, input: NewConnection): Promise<Connection>;
  update(
    actor: Actor,
    read: ConnectionRow,
    input: { readonly group?: number | undefined; readonly state?: 'active' | 'inactive' | undefined },
  ): Promise<Connection>;
  remove(actor: Actor, read: ConnectionRow): Promise<void>;
}

export const createConnections = (platform: Platform, credentials: Credentials): Connections => {
  const { database } = platform;
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>) =>
    database.withOrganization(actor.scope, work);
  const of = async (transaction: Transaction, partnerId: number, userId: number) =>
    orNotFound((await listConnections(transaction, [partnerId])).find((row) => row.user_id === userId));

  /** A user new to the server gets a first password. A partner of other organizations only gets a notice. */
  const welcome = async (actor: Actor, { email, name }: NewConnection): Promise<{ id: number; mail: MailOf }> => {
    const known = await database.withOrganization(actor.scope, (transaction) => findUserByEmail(transaction, email));
    // An organization knows its own users. Membership in another organization is not revealed.
    if (known?.organization_id === actor.scope) throw new Refusal(invalidFields({ email: [fieldMessages.notPartner] }));
    if (known?.role === 'partner')
      return { id: known.id, mail: (organization) => connectionMail(platform, known, organization) };
    const is_elsewhere = known !== null;
    const waiting = await within(actor, (transaction) => findConnectedElsewhere(transaction, email));
    if (waiting !== null)
      return { id: waiting, mail: (organization) => elsewhereMail({ email, name: email }, organization) };
    const { secret, ...stored } = await newFirstSecret(platform, credentials);
    const user = { id: newId(), email, name: name ?? email.split('@')[0] ?? email };
    await within(actor, (transaction) =>
      insertUser(transaction, {
        ...user,
        ...stored,
        is_elsewhere,
        organization_id: null,
        role: 'partner',
        is_validated: false,
      }),
    );
    return {
      id: user.id,
      mail: (organization) =>
        is_elsewhere ? elsewhereMail(user, organization) : invitationMail(platform, user, organization, secret),
    };
  };

  return {
    partner: (actor, id) => within(actor, async (transaction) => orNotFound(await selectPartner(transaction, id))),

    list: (actor, partner) =>
      within(actor, async (transaction) => (await listConnections(transaction, [partner.id])).map(presentConnection)),

    find: (actor, partner, userId) => within(actor, (transaction) => of(transaction, partner.id, userId)),

    open: async (actor, partner, input) => {
      const email = addressOf(input.email);
      await within(actor, (transaction) => requireGroup(transaction, actor, input.group));
      const result = await refusingDuplicates(() =>
        within(actor, async (transaction) => {
          const { id, mail } = await welcome(actor, { ...input, email });
          const row = { user_id: id, partner_id: partner.id, group_id: input.group, created_at: platform.now() };
          await insertConnection(transaction, row);
          const after = { partner: partner.id, group: input.group };
          await recordAudit({ platform, db: transaction, actor }, 'connection.opened', id, { after });
          const organization = (await findOrganization(transaction, actor.scope))?.name ?? '';
          return { row: await of(transaction, partner.id, id), mail: mail(organization) };
        }),
      );
      await platform.mailer.send(result.mail);
      return presentConnection(result.row);
    },

    update: (actor, read, { group, state }) =>
      within(actor, async (transaction) => {
        requireCovers(actor, await grantsOf(transaction, [read.group_id]));
        if (group !== undefined) await requireGroup(transaction, actor, group);
        const change = { ...(group === undefined ? {} : { group_id: group }), ...(state ? { state } : {}) };
        await updateConnection(transaction, read.user_id, change);
        const details = difference({ ...read }, change);
        await recordAudit({ platform, db: transaction, actor }, 'connection.changed', read.user_id, details);
        return presentConnection(await of(transaction, read.partner_id, read.user_id));
      }),

    remove: (actor, read) =>
      within(actor, async (transaction) => {
        requireCovers(actor, await grantsOf(transaction, [read.group_id]));
        await deleteConnection(transaction, read.user_id);
        const before = { partner: read.partner_id, group: read.group_id, state: read.state };
        await recordAudit({ platform, db: transaction, actor }, 'connection.removed', read.user_id, { before });
      }),
  };
};

type MailOf = (organization: string) => Mail;

const addressOf = (text: string): string => {
  const [pasted, ...others] = pastedAddresses(text);
  if (!pasted || pasted.fault !== null || others.length > 0) {
    throw new Refusal(invalidFields({ email: [fieldMessages.notEmail] }));
  }
  return pasted.email;
};

/** Requires a group of the organization that the actor may assign. */
const requireGroup = async (transaction: Transaction, actor: Actor, group: number): Promise<void> => {
  refuseAll({ group: missingKeys([group], await knownGroups(transaction, [group])) });
  requireCovers(actor, await grantsOf(transaction, [group]));
};
