/** Chats: channels of Slack and Teams to which an organization sends its notices. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { boundedList, choice, flag, idParams, instant, primaryKey, text } from '../http/fields.ts';
import { chatApps, chatFailures, chatKinds, chatLimits, chatStates } from './notice-chat-values.ts';

const failure = z.object({
  at: instant(),
  cause: z.enum(chatFailures),
  /** Of the answer; null: there was none. */
  status: z.int().nullable(),
});

const chat = z.object({
  id: z.int(),
  name: z.string(),
  app: z.enum(chatApps),
  /** Host and last characters: the whole address is a secret. */
  address: z.string(),
  kinds: z.array(z.enum(chatKinds)),
  /** Null: all, and what concerns the whole organization. */
  enterprises: z.array(z.int()).nullable(),
  state: z.enum(chatStates),
  /** The last attempt, if it failed. */
  failure: failure.nullable(),
  waiting: z.int(),
  last_sent_at: instant().nullable(),
  created_by: z.string().nullable(),
});
/** A chat without its address. `waiting` counts messages that are not sent yet. */
export type NoticeChat = z.output<typeof chat>;

const fields = z.object({
  name: text({ max: chatLimits.name }),
  app: choice(chatApps),
  address: text({ max: chatLimits.address }),
  kinds: boundedList(choice(chatKinds), { min: 1, max: chatKinds.length }),
  enterprises: boundedList(primaryKey(), { min: 1, max: chatLimits.enterprises }).nullable(),
});
/** A new chat. An address that is none of its application is refused with 400. */
export type ChatFields = z.output<typeof fields>;

const change = fields.omit({ app: true }).partial().extend({ paused: flag().optional() });
/** Changed fields of a chat; absent ones stay. `paused` false resumes it. */
export type ChatChange = z.output<typeof change>;

const trial = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  cause: z.enum(chatFailures).nullable(),
});
/** Result of a test message. `cause` is null for a delivered one. */
export type ChatTrial = z.output<typeof trial>;

const base = '/api/admin/notice-chats/';
const one = `${base}:id/`;
const access = 'organization:write';

/** Operations on chats, all with `organization:write`. */
export const chatOperations = {
  chats: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Channels of Slack and Teams that receive notices of the organization',
    access,
    responses: { 200: z.array(chat) },
  }),
  createChat: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Adds a channel of Slack or Teams; it receives what happens from now on. Its address is told never again',
    access,
    body: fields,
    responses: { 201: chat },
  }),
  changeChat: defineEndpoint({
    method: 'PATCH',
    path: one,
    summary: 'Changes a channel, pauses or resumes it; what happens during a pause is not sent',
    access,
    params: idParams,
    body: change,
    responses: { 200: chat },
  }),
  removeChat: defineEndpoint({
    method: 'DELETE',
    path: one,
    summary: 'Removes a channel: nothing more is sent, and its address is forgotten',
    access,
    params: idParams,
    responses: { 204: z.undefined() },
  }),
  testChat: defineEndpoint({
    method: 'POST',
    path: `${one}test/`,
    summary: 'Sends a message that says nothing, and answers with what came of it',
    access,
    params: idParams,
    responses: { 200: trial },
    throttle: 'sync',
  }),
} as const;

/** Refusals of a chat. The others are messages of the field `address`, sent with 400. */
export const noticeChatErrors = {
  /** 409 */
  tooMany: {
    status: 409,
    body: { detail: `No more than ${chatLimits.perOrganization} chats per organization.`, code: 'too_many_chats' },
  },
  notSlack: 'This is no address of an incoming webhook of Slack.',
  notTeams: 'This is no address of a workflow of Teams.',
} as const satisfies Record<string, WireError | string>;
