/** Data protection rights in the registers of clients and suppliers: access and pseudonymisation (LGPD, article 18). */
import { fieldMessages, invalidFields, type PartyData } from '@uni/contracts';
import { listEntries, recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { pseudonymName } from '../../../platform/masking.ts';
import { wireInstant } from '../../../platform/time.ts';
import { contactsOf } from '../contacts/contacts.repository.ts';
import { forgetAnswersAbout, type PartyRow } from '../parties/parties.repository.ts';
import { locateParty, requireOwn, rewriteParty } from '../parties/parties.service.ts';
import type { PartyFields } from '../parties/party-fields.model.ts';
import type { PartyRegister } from '../parties/party-registers.model.ts';
import { plainText } from '../shared/search-text.model.ts';
import { forgetPerson } from './forgotten-people.service.ts';
import { listBankStepsOfClient } from './personal-data.repository.ts';

const forgotten: Omit<PartyFields, 'kind'> = {
  ...{ name: pseudonymName, document: null, email: '', phone: '', postal_code: '', address: '', city: '', uf: null },
  ...{ note: '', related_bond: null, related_name: '', related_document: null },
};

/** Throws 404 for a missing and a foreign one alike. */
export const findDataSubject = (context: Context, register: PartyRegister, id: number): Promise<PartyRow> =>
  locateParty(context, register, id);

export async function exportPersonalData(context: Context, { one }: PartyRegister, read: PartyRow): Promise<PartyData> {
  const { actor, db, platform } = context;
  const about = { target: one, targetId: read.id, actorId: null, action: null, from: null, before: null };
  const entries = await listEntries(db, actor.scope, about, null);
  await recordAudit(context, `${one}.data_exported`, read.id);
  return {
    format: 'uni.personal-data/1',
    issued_at: wireInstant(platform.now()),
    record: { ...read, created_at: wireInstant(read.created_at), changed_at: wireInstant(read.changed_at) },
    contacts: one === 'client' ? await contactsOf(db, read.id) : [],
    bank_steps: one === 'client' ? await listBankStepsOfClient(db, read.id) : [],
    acts: entries.map(({ at, action, actor_id }) => ({ at: wireInstant(at), action, actor_id })),
  };
}

/** `confirm` has to be the name. */
export async function pseudonymiseParty(
  context: Context,
  register: PartyRegister,
  read: PartyRow,
  confirm: string,
): Promise<PartyRow> {
  const { db } = context;
  requireOwn(read);
  if (plainText(confirm) !== plainText(read.name))
    throw new HttpError(invalidFields({ confirm: [fieldMessages.notChoice(confirm)] }));
  const fields = { ...forgotten, kind: read.kind };
  const row = await rewriteParty(context, { register, read, fields });
  await forgetAnswersAbout(db, read.id);
  await forgetPerson(db, register.one, read);
  await recordAudit(context, `${register.one}.pseudonymised`, read.id);
  return row;
}
