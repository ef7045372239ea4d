import type { Party } from '@uni/contracts';
import { maskDocument } from '../../../platform/masking.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { PartyRow } from './parties.repository.ts';

/** Documents are masked: in full they are answered for a reason only. */
export const presentParty = ({ document, related_document, created_at, changed_at, ...row }: PartyRow): Party => ({
  ...row,
  document: document && maskDocument(document),
  related_document: related_document && maskDocument(related_document),
  created_at: wireInstant(created_at),
  changed_at: wireInstant(changed_at),
});
