import { type BrazilianState, type Party, type PartyBond, partyBonds } from '@uni/contracts';
import { common } from '@uni/phrases';
import type { PartyChange, PartyInput } from '../../../api/sales/parties.ts';
import { phoneText, postalCodeText } from './party-text.ts';

/** Typed text of a client. Documents leave the server masked: typed ones replace them, a blank field leaves them as stored. */
export interface Draft {
  kind: Party['kind'];
  name: string;
  document: string;
  email: string;
  phone: string;
  postal_code: string;
  address: string;
  city: string;
  uf: BrazilianState | '';
  note: string;
  related_bond: PartyBond | '';
  related_name: string;
  related_document: string;
}

const blank: Draft = {
  ...{ kind: 'person', name: '', document: '', email: '', phone: '', postal_code: '', address: '', city: '', uf: '' },
  ...{ note: '', related_bond: '', related_name: '', related_document: '' },
};

export const draftOf = (client: Party | null): Draft =>
  client
    ? {
        ...blank,
        ...{ kind: client.kind, name: client.name, email: client.email, address: client.address, city: client.city },
        ...{ note: client.note, related_name: client.related_name },
        phone: phoneText(client.phone),
        postal_code: postalCodeText(client.postal_code),
        uf: client.uf ?? '',
        related_bond: client.related_bond ?? '',
      }
    : blank;

/** Returns the relations allowed for a person or a company. */
export const bondsOf = (kind: Party['kind']): readonly PartyBond[] =>
  partyBonds.filter((bond) => kind === 'person' || bond !== 'spouse');

export const problemsOf = ({ name, related_bond, related_name }: Draft): Partial<Record<keyof Draft, string>> => ({
  ...(name.trim() ? {} : { name: common.fieldErrors.required }),
  ...(related_bond !== '' && !related_name.trim() ? { related_name: common.fieldErrors.required } : {}),
});

/** Returns blank choices and documents in the server's format. Removing a related party also clears its name and document. */
const toPartyChange = ({ uf, related_bond, ...textFields }: Partial<Draft>): PartyChange => ({
  ...textFields,
  ...(uf === undefined ? {} : { uf: uf || null }),
  ...(related_bond === undefined ? {} : { related_bond: related_bond || null }),
  ...(related_bond === '' ? { related_name: '', related_document: null } : {}),
});

export const changeOf = ({ document, related_document, ...changed }: Partial<Draft>): PartyChange => ({
  ...(related_document ? { related_document } : {}),
  ...toPartyChange(changed),
  ...(document ? { document } : {}),
});

export const creationOf = ({ kind, name, document, related_document, ...draft }: Draft): PartyInput => {
  const { related_document: _none, ...others } = toPartyChange(draft);
  return {
    ...others,
    ...{ kind, name, document: document.trim() || null },
    related_document: draft.related_bond === '' ? null : related_document.trim() || null,
  };
};
