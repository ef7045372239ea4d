/** Assistants: messages of the Model Context Protocol, one in each request, without sessions. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { Json } from '../study/json.ts';
import { assistantPath } from './assistant-path.ts';

const json = z.custom<Json>((value) => value !== undefined);

/** A JSON-RPC message of a client: a request, or without an id a notification. */
const clientMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.int()]).optional(),
  method: z.string().min(1).max(80),
  params: z.record(z.string(), json).optional(),
});
/** A message of a client, as it is read. */
export type ClientMessage = z.output<typeof clientMessage>;

/** A JSON-RPC response. */
const serverMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]).nullable(),
  result: z.record(z.string(), json).optional(),
  error: z.object({ code: z.int(), message: z.string(), data: json.optional() }).optional(),
});
/** An answer to a client. */
export type ServerMessage = z.output<typeof serverMessage>;

/** The one address of the protocol. */
export const assistantEndpoints = {
  send: defineEndpoint({
    method: 'POST',
    path: assistantPath,
    summary: 'A message of an assistant by the Model Context Protocol: tools, resources and prompts over plans',
    access: 'planning:read',
    body: clientMessage,
    responses: { 200: serverMessage, 202: z.undefined() },
  }),
} as const;
