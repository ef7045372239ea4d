import { fieldMessages, type Invitation, invalidFields, limits } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { findOrganization, insertUser, joinGroups } from '../../access/index.ts';
import { grantsOf, knownGroups } from '../groups/groups.repository.ts';
import { requireCovers } from '../policy.ts';
import { missingKeys, refuseAll } from '../shared/listing.service.ts';
import { countInvited, signsInElsewhere, takenEmails } from '../shared/users.repository.ts';
import { elsewhereMail, invitationMail, newFirstSecret } from './first-access.gateway.ts';
import { pastedAddresses } from './invitations.model.ts';

const inviting = (
  platform: Platform,
  user: { readonly email: string; readonly name: string; readonly isElsewhere: boolean },
  organization: string,
  secret: string,
) => (user.isElsewhere ? elsewhereMail(user, organization) : invitationMail(platform, user, organization, secret));

const dayMs = 86_400_000;

/** Each invitation is a mail that its reader may not expect. */
const refuseTooMany = async ({ db, platform }: Context, requested: number): Promise<void> => {
  const invited = await countInvited(db, new Date(platform.now().getTime() - dayMs));
  if (invited + requested > limits.invitationsPerDay)
    throw new HttpError(invalidFields({ emails: [fieldMessages.tooManyInvitations(limits.invitationsPerDay)] }));
};

/** Invites the addresses of a pasted text. Returns who was invited, and of each other why not. */
export async function inviteUsers(
  { actor, platform, transact }: LongContext,
  credentials: Credentials,
  text: string,
  groups: readonly number[],
): Promise<Invitation> {
  const pasted = pastedAddresses(text);
  if (pasted.length > limits.invitedAtOnce) {
    throw new HttpError(invalidFields({ emails: [fieldMessages.tooManyItems(limits.invitedAtOnce)] }));
  }
  const requested = pasted.filter(({ fault }) => fault === null).map(({ email }) => email);
  const rejected: Invitation['rejected'] = pasted.flatMap(({ email, fault }) =>
    fault === null ? [] : [{ email, reason: fault }],
  );
  const { taken, organization } = await transact(async (context) => {
    const { db } = context;
    refuseAll({ groups: missingKeys(groups, await knownGroups(db, groups)) });
    requireCovers(actor, await grantsOf(db, groups));
    await refuseTooMany(context, requested.length);
    return {
      taken: await takenEmails(db, requested),
      organization: (await findOrganization(db, db.organizationId))?.name ?? '',
    };
  });
  rejected.push(...requested.filter((email) => taken.has(email)).map((email) => ({ email, reason: 'taken' as const })));
  const accepted: Invitation['accepted'] = [];
  for (const email of requested.filter((one) => !taken.has(one))) {
    const { secret, ...stored } = await newFirstSecret(platform, credentials);
    const user = { id: newId(), email, name: email.split('@')[0] ?? email };
    const isElsewhere = await transact(async (context) => {
      const { db } = context;
      const is_elsewhere = await signsInElsewhere(db, email);
      await insertUser(db, {
        ...user,
        ...stored,
        is_elsewhere,
        organization_id: db.organizationId,
        role: 'member',
        is_validated: false,
      });
      await joinGroups(
        db,
        groups.map((group_id) => ({ group_id, user_id: user.id })),
      );
      await recordAudit(context, 'user.invited', user.id, { groups });
      return is_elsewhere;
    });
    const isSent = await platform.mailer.send(inviting(platform, { ...user, isElsewhere }, organization, secret)).then(
      () => true,
      () => false,
    );
    if (isSent) accepted.push({ id: user.id, email });
    else rejected.push({ email, reason: 'not_sent' });
  }
  return { accepted, rejected };
}
