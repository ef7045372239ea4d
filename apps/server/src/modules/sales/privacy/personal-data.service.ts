/** Data protection rights in the registers of clients and suppliers: access and pseudonymisation (LGPD, article 18). */
import { fieldMessages, invalidFields, type PartyData } from '@uni/contracts';
import { listEntries, recordAudit } from '../../../platform/audit/index.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal } from '../../../platform/http/index.ts';
import { pseudonymName } from '../../../platform/masking.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { contactsOf } from '../contacts/contacts.repository.ts';
import { findParty, forgetAnswersAbout, type PartyRow } from '../parties/parties.repository.ts';
import { requireOwn, rewriteParty } from '../parties/parties.service.ts';
import type { PartyFields } from '../parties/party-fields.model.ts';
import type { PartyRegister } from '../parties/party-registers.model.ts';
import { plainText } from '../shared/search-text.model.ts';
import { forgetPerson } from './forgotten-people.service.ts';

export interface PersonalData {
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<PartyRow>;
  exportOf(actor: Actor, read: PartyRow): Promise<PartyData>;
  /** `confirm` has to be the name. */
  pseudonymise(actor: Actor, read: PartyRow, confirm: string): Promise<PartyRow>;
}

const forgotten: Omit<PartyFields, 'kind'> = {
  ...{ name: pseudonymName, document: null, email: '', phone: '', postal_code: '', address: '', city: '', uf: null },
  ...{ note: '', related_bond: null, related_name: '', related_document: null },
};

export const createPersonalData = (platform: Platform, register: PartyRegister): PersonalData => {
  const { table, one } = register;
  const within = <T>(actor: Actor, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);

  return {
    find: (actor, id) => within(actor, async (db) => orNotFound(await findParty(db, table, id))),

    exportOf: (actor, read) =>
      within(actor, async (db) => {
        const about = { target: one, targetId: read.id, actorId: null, action: null, from: null, before: null };
        const entries = await listEntries(db, actor.scope, about, null);
        await recordAudit({ platform, db, actor }, `${one}.data_exported`, read.id);
        return {
          format: 'uni.personal-data/1',
          issued_at: wireInstant(platform.now()),
          record: { ...read, created_at: wireInstant(read.created_at), changed_at: wireInstant(read.changed_at) },
          contacts: one === 'client' ? await contactsOf(db, read.id) : [],
          acts: entries.map(({ at, action, actor_id }) => ({ at: wireInstant(at), action, actor_id })),
        };
      }),

    pseudonymise: (actor, read, confirm) =>
      within(actor, async (db) => {
        requireOwn(read);
        if (plainText(confirm) !== plainText(read.name))
          throw new Refusal(invalidFields({ confirm: [fieldMessages.notChoice(confirm)] }));
        const fields = { ...forgotten, kind: read.kind };
        const row = await rewriteParty(platform, db, { actor, register, read, fields });
        await forgetAnswersAbout(db, read.id);
        await forgetPerson(db, one, read);
        await recordAudit({ platform, db, actor }, `${one}.pseudonymised`, read.id);
        return row;
      }),
  };
};
