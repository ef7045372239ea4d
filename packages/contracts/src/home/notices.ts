/** Notices of a person: what has happened that concerns them, the same on every device. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { boundedList, flag, instant, integer, primaryKey } from '../http/fields.ts';
import { uncountedPageOf } from '../http/paging.ts';
import { chatOperations } from './notice-chats.ts';
import { noticeGroupKeys, noticeKinds, noticeLimits, usualPreferences } from './notice-values.ts';
import { pushDeviceOperations } from './push-devices.ts';

const notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  /** Null: of the whole organization. */
  enterprise: z.int().nullable(),
  /** Who has caused it; null: the clock. */
  by__name: z.string().nullable(),
  /** Names and figures as they were then. Money in centavos. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Address within the page. */
  path: z.string(),
  at: instant(),
  read_at: instant().nullable(),
});
/** A notice, as its owner reads it. */
export type Notice = z.output<typeof notice>;
/** Names and figures of a notice. */
export type NoticeFacts = Notice['facts'];

const channels = z.object({ inbox: flag(), mail: flag(), digest: flag(), push: flag().default(false) });
const kinds = z.object({
  approval_requested: channels,
  approval_decided: channels,
  mention: channels,
  closing_due: channels,
  alert: channels,
  proposal_waiting: channels,
  report_paused: channels,
  chat_paused: channels.default(usualPreferences.chat_paused),
});
const preferences = z.object({
  kinds,
  /** Nothing of these reaches the person, except what names them. */
  muted_enterprises: z.array(z.int()),
});
/** Channels by kind, and muted developments. Version 0: nothing was chosen yet. */
const storedPreferences = preferences.extend({ version: z.int() });
/** Channels by kind and muted developments, with their version. */
export type NoticePreferences = z.output<typeof storedPreferences>;

const unread = z.object({ unread: z.int() });

/** Operations of a person's own notices. */
export const noticeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/home/notices/',
    summary: "The caller's notices of what they may still open, the latest first, in pages by key",
    access: 'signed_in',
    query: z.object({
      after: z.string().max(60).optional(),
      group: z.enum(noticeGroupKeys).optional().catch(undefined),
      unread: z.enum(['true']).optional().catch(undefined),
    }),
    responses: { 200: uncountedPageOf(notice) },
  }),
  unread: defineEndpoint({
    method: 'GET',
    path: '/api/home/notices/unread/',
    summary: "How many of the caller's notices are unread",
    access: 'signed_in',
    responses: { 200: unread },
  }),
  mark: defineEndpoint({
    method: 'POST',
    path: '/api/home/notices/read/',
    summary: 'Marks notices as read or unread: some by id, or all up to now',
    access: 'signed_in',
    body: z.object({
      ids: boundedList(primaryKey(), { min: 1, max: noticeLimits.marked }).nullable(),
      read: flag().default(true),
    }),
    responses: { 200: unread },
  }),
  preferences: defineEndpoint({
    method: 'GET',
    path: '/api/home/notice-preferences/',
    summary: 'How the caller wants to receive each kind of notice, and which developments are muted',
    access: 'signed_in',
    responses: { 200: storedPreferences },
  }),
  changePreferences: defineEndpoint({
    method: 'PUT',
    path: '/api/home/notice-preferences/',
    summary: 'Chooses channels by kind of notice, and developments to mute',
    access: 'signed_in',
    body: z.object({
      version: integer({ min: 0 }),
      kinds,
      muted_enterprises: boundedList(primaryKey(), { max: noticeLimits.mutedEnterprises }),
    }),
    responses: { 200: storedPreferences },
  }),
  ...chatOperations,
  ...pushDeviceOperations,
} as const;
