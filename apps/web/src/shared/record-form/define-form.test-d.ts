import type { ProposalDetail } from '@uni/contracts';
import { servicesStore } from '../../api/admin/services.ts';
import { defineForm, type Subject } from './define-form.ts';
import { check, choice, day, drawn, money, text, textOrNone } from './form-fields.tsx';
import { toOperation, toStore } from './form-target.ts';

type OfProposal = Subject<ProposalDetail, number>;
const contact = {
  saves: toOperation('POST /api/sales/contracts/:id/contacts/', { renews: '/api/sales/contacts/', once: true }),
  title: () => '',
} as const;
const service = { saves: toStore(servicesStore), title: () => '' } as const;
const names = { name: 'a', plan: 'b', path: 'c', is_active: 'd' };
const channels = ['phone'] as const;

/** Compiled and never run: each line below the comment must be refused, or `tsc` fails. */
export const refusedByTypes = [
  // @ts-expect-error an operation that is none
  toOperation('POST /api/sales/contact/', { renews: '/api/sales/' }),
  // @ts-expect-error an operation that is not sent again, without its key
  toOperation('POST /api/sales/proposals/', { renews: '/api/sales/' }),
  // @ts-expect-error a field that the body has not
  defineForm({ ...contact, fields: { says: text() }, labels: { says: '' } }),
  // @ts-expect-error a field of another kind
  defineForm({ ...contact, fields: { day: money() }, labels: { day: '' } }),
  // @ts-expect-error a value that the body has not
  defineForm({ ...contact, fields: { channel: choice(['pigeon'], { pigeon: '' }) }, labels: { channel: '' } }),
  // @ts-expect-error a field without a label
  defineForm({ ...contact, fields: { day: day({ required: true }), person: text() }, labels: { day: '' } }),
  // @ts-expect-error none where the body needs a day
  defineForm({ ...contact, fields: { day: day() }, labels: { day: '' } }),
  // @ts-expect-error a line of a field that the form has not
  defineForm({ ...contact, fields: { person: text() }, labels: { person: '' }, layout: ['said'] }),
  defineForm({
    ...contact,
    fields: { person: text(), channel: choice(channels, { phone: '' }) },
    labels: { person: '', channel: '' },
    // @ts-expect-error a check of a field that the form has not
    check: ({ said: text }) => ({ person: String(text) }),
    // @ts-expect-error a value of another kind
    follow: { person: () => ({ channel: 1 }) },
  }),
  // @ts-expect-error a field that the rows of the store have not
  defineForm({ ...service, fields: { nome: text() }, labels: { nome: '' } }),
  // @ts-expect-error a field of another kind
  defineForm({ ...service, fields: { is_active: text() }, labels: names }),
];

/** Compiled and never run: what a form may say. */
export const takenByTypes = [
  defineForm({
    ...contact,
    fields: {
      day: day({ required: true }),
      channel: choice(channels, { phone: '' }),
      person: text(),
      said: text(),
      promised_day: day(),
      promised_amount: money(),
    },
    labels: { day: '', channel: '', person: '', said: '', promised_day: '', promised_amount: '' },
    vary: { promised_day: ({ day: first }) => ({ min: first }) },
    check: ({ promised_amount }) => (promised_amount === null ? {} : { promised_day: '' }),
  }),
  defineForm({
    saves: toOperation('POST /api/sales/proposals/', { renews: '/api/sales/', once: true }),
    inside: 'terms',
    title: ({ record }: OfProposal) => record?.client_name ?? '',
    fields: { note: text(), price: money({ required: true }), table: drawn<number | null>(null) },
    aside: { isRead: check() },
    labels: { note: '', price: '', isRead: '' },
    body: ({ note, table }, { isRead, price }, { own }) => ({
      ...{ empreendimento: own, unit: own, client_name: String(isRead), valid_until: String(price), note, table },
      terms: { channel: 'direct' as const, price: 1, signed: '', base_month: '', keys: '', parts: [] },
    }),
    done: ({ id }) => String(id),
  }),
  defineForm({
    ...service,
    fields: { name: text({ required: true }), plan: textOrNone(), path: textOrNone(), is_active: check() },
    labels: names,
  }),
];
