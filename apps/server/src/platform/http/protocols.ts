/** Endpoints of a protocol that others have written: its headers, and the shape of its refusals. */
import type { Endpoint, WireError } from '@uni/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Protocol = NonNullable<Endpoint['protocol']>;

declare module 'fastify' {
  interface FastifyContextConfig {
    protocol?: Protocol | undefined;
  }
}

export const protocolOf = (request: FastifyRequest): Protocol | undefined => request.routeOptions.config.protocol;

export const announceProtocol = (request: FastifyRequest, reply: FastifyReply): void => {
  if (protocolOf(request) === 'odata') reply.header('OData-Version', '4.0');
};

/** Returns the sentence that people read for one of the wire; the same one where it has none. */
export type Translate = (wire: string) => string;

/** The first sentence of a refusal, and what it is about. */
const sentenceIn = (body: WireError['body']): { readonly text: string; readonly target: string | null } => {
  if (typeof body.detail === 'string') return { text: body.detail, target: null };
  const [[target, messages] = ['', '']] = Object.entries(body);
  return { text: String([messages].flat(1)[0]), target };
};

/** OData has its refusals in `error`. The body of every other address stays next to it. */
export const odataErrorBody = ({ status, body }: WireError, translate: Translate): Record<string, unknown> => {
  const { text, target } = sentenceIn(body);
  const code = typeof body.code === 'string' ? body.code : String(status);
  return { ...body, error: { code, message: translate(text), ...(target === null ? {} : { target }) } };
};
