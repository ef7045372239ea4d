/** Erasure of a person in the sales back office (LGPD, article 18): money and days stay, names go. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { pseudonymName } from '../../../platform/masking.ts';
import { pseudonymizeFreeText } from '../../planner/index.ts';
import { forgetContacts } from '../contacts/contacts.repository.ts';
import { statusColumnsOf } from '../contract-rows/contract-rows.model.ts';
import { readContract } from '../ledger/contract-ledger.service.ts';
import type { PartyRow } from '../parties/parties.repository.ts';
import { forgetDocument, forgetNames, storeStateHash } from './forgotten-names.repository.ts';

/** Texts that identify this person alone. A name of one word belongs to many people. */
const identifyingTexts = ({ name, related_name, email }: PartyRow): string[] =>
  [name, related_name, email].filter((text) => /\S[\s@]+\S/.test(text));

/** `register` is whose record it was: contacts are with clients. */
export const forgetPerson = async (
  db: TenantDatabase,
  register: 'client' | 'supplier',
  person: PartyRow,
): Promise<void> => {
  const names = identifyingTexts(person);
  if (register === 'client') await forgetContacts(db, person.id);
  await forgetDocument(db, person.document);
  for (const id of await forgetNames(db, names)) {
    const contract = await readContract(db, id);
    await storeStateHash(db, id, statusColumnsOf(contract).state_hash);
  }
  await pseudonymizeFreeText(db, names, pseudonymName);
};
