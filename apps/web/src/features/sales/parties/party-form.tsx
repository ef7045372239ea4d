import {
  type BrazilianState,
  brazilianStates,
  type Party,
  type PartyBond,
  partyBonds,
  partyKinds,
  partyLimits,
} from '@uni/contracts';
import { rowSources as sources } from '@uni/phrases';
import type { ReactNode } from 'react';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { DocumentField } from '../../../shared/record-form/document-field.tsx';
import { choice, note, text, textOrNone } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import styles from '../sales.module.css';
import { phoneText, postalCodeText } from './party-text.ts';
import { type Register, registers } from './registers.ts';

interface Viewed {
  readonly of: Register;
  readonly mayWrite: boolean;
  /** What is known of the party, above its fields. */
  readonly facts: ReactNode;
}
interface Draft {
  readonly kind: Party['kind'];
  readonly document: string;
  readonly postal_code: string;
  readonly city: string;
  readonly uf: BrazilianState | '';
  readonly related_bond: PartyBond | '';
  readonly related_name: string;
  readonly related_document: string;
}
type Slot = SlotProps<Draft, Party, Viewed>;

const stateNames = Object.fromEntries(brazilianStates.map((state) => [state, state])) as Record<BrazilianState, string>;

/** Returns the relations allowed for a person or a company. */
export const bondsOf = (kind: Party['kind']): readonly PartyBond[] =>
  partyBonds.filter((bond) => kind === 'person' || bond !== 'spouse');

/** Without a bond there is no related party. */
const noRelated = { related_name: '', related_document: null };

/** One party, new or known. Documents leave the server masked and begin blank. A typed one replaces the stored one. */
const partyForm = ({ key, copy }: Register) =>
  defineForm({
    saves: toOperation(`POST /api/sales/${key}/`, {
      ...{ change: `PATCH /api/sales/${key}/:id/`, renews: `/api/sales/${key}/`, always: true, once: true },
    }),
    version: ({ version }) => version,
    column: 'two',
    title: ({ record: party }: Subject<Party, Viewed>) => party?.name ?? copy.create,
    lead: ({ record: party }) =>
      party && `${copy.kinds[party.kind]}, ${party.erp ? sources.systems[party.erp] : copy.origins[party.origin]}`,
    mayWrite: ({ own }) => own.mayWrite,
    fields: {
      kind: choice(partyKinds, copy.kinds),
      name: text({ required: true, most: partyLimits.name, focus: 'new' }),
      document: textOrNone(),
      email: text({ most: partyLimits.email, type: 'email' }),
      phone: text({ most: partyLimits.phone, hint: copy.drawer.phoneHint }),
      postal_code: text({ most: 12 }),
      address: text({ most: partyLimits.address }),
      city: text({ most: partyLimits.city }),
      uf: choice(brazilianStates, stateNames, { none: copy.drawer.noState }),
      note: note({ most: partyLimits.note, rows: 3 }),
      related_bond: choice(partyBonds, copy.bonds, { none: copy.drawer.noBond }),
      related_name: text({ required: true, most: partyLimits.name }),
      related_document: textOrNone(),
    },
    labels: copy.fields,
    layout: [
      ...([Source, Facts, 'name', ['kind', OwnDocument]] as const),
      { legend: copy.drawer.contact, lines: [['email', 'phone'], 'address', City] },
      { legend: copy.drawer.related, lines: ['related_bond', Related] },
      'note',
    ],
    begin: ({ record: party }) => ({
      ...(party ? { phone: phoneText(party.phone), postal_code: postalCodeText(party.postal_code) } : {}),
      ...{ document: '', related_document: '' },
    }),
    vary: {
      name: ({ kind }) => ({ label: copy.drawer.nameOf[kind] }),
      phone: (_, { own }) => (own.mayWrite ? {} : { hint: undefined }),
      related_bond: ({ kind }) => ({
        options: [
          { value: '', label: copy.drawer.noBond },
          ...bondsOf(kind).map((value) => ({ value, label: copy.bonds[value] })),
        ],
      }),
      related_name: ({ related_bond }) => ({ isHidden: related_bond === '' }),
    },
    body: (sent) => (sent.related_bond === null ? { ...sent, ...noRelated } : sent),
    changes: ({ document, related_document, ...sent }) => ({
      ...sent,
      ...(document ? { document } : {}),
      ...(related_document ? { related_document } : {}),
      ...(sent.related_bond === null ? noRelated : {}),
    }),
  });

export const partyForms = { clients: partyForm(registers.clients), suppliers: partyForm(registers.suppliers) };

function Source({ record: party }: Slot) {
  return <ErpNotice erp={party?.erp ?? null} />;
}

function Facts({ own: { facts } }: Slot) {
  return facts;
}

function OwnDocument(slot: Slot) {
  return <TypedDocument {...slot} name="document" label={slot.own.of.copy.drawer.documentOf[slot.form.draft.kind]} />;
}

function City({ form }: Slot) {
  return <div className={styles.address}>{form.draw(['postal_code', 'city', 'uf'])}</div>;
}

function Related({ form }: Slot) {
  return form.draft.related_bond !== '' && form.draw([['related_name', RelatedDocument]]);
}

function RelatedDocument(slot: Slot) {
  return <TypedDocument {...slot} name="related_document" label={slot.own.of.copy.fields.related_document} />;
}

function TypedDocument({
  form,
  record: party,
  own,
  name,
  label,
}: Slot & { name: 'document' | 'related_document'; label: string }) {
  const { copy } = own.of;
  return (
    own.mayWrite && (
      <DocumentField
        label={label}
        isKnown={Boolean(party?.[name])}
        copy={copy.drawer}
        labelOfNew={copy.drawer.documentNew(label)}
        value={form.draft[name]}
        error={form.problems[name]}
        onChange={(document) => form.set({ [name]: document })}
      />
    )
  );
}
