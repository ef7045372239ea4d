import { queryOptions } from '@tanstack/react-query';
import type { TokenScope } from '@uni/contracts';
import { addressOf } from '../environment.ts';
import { ApiFailure } from '../failure.ts';
import { describeFailure } from '../messages.ts';
import { send, succeeded } from '../transport.ts';

/** The displayed subset of JSON Schema. */
export interface DocumentedSchema {
  /** A component of the document: `#/components/schemas/Contract`. */
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  properties?: Readonly<Record<string, DocumentedSchema>>;
  required?: readonly string[];
  items?: DocumentedSchema;
  anyOf?: readonly DocumentedSchema[];
  oneOf?: readonly DocumentedSchema[];
  description?: string;
}

export interface DocumentedParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: DocumentedSchema;
}

type Content = Readonly<Record<string, { schema: DocumentedSchema }>>;

export interface DocumentedOperation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  'x-uni-needs': string;
  'x-uni-scopes': readonly TokenScope[];
  parameters: readonly DocumentedParameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, DocumentedAnswer | { $ref: string }>>;
}

export interface DocumentedAnswer {
  description: string;
  content?: Content;
}

/** Schemas and answers that operations refer to by name. */
export interface DocumentedComponents {
  schemas: Readonly<Record<string, DocumentedSchema>>;
  responses: Readonly<Record<string, DocumentedAnswer>>;
}

export interface ApiDocument {
  servers: readonly { url: string }[];
  components: DocumentedComponents;
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/** The document describes the contract and is none of its operations. */
const url = '/api/docs/openapi.json';

/** Returns the document's own address, for tools. */
export const documentAddress = (): string => addressOf(url, false).href;

/** The API description of the server. It changes only with the server. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }) => {
    const reply = await send({ url, signal });
    if (succeeded(reply) && isDocument(reply.body)) return reply.body;
    const failed = { ...reply, malformed: reply.malformed || succeeded(reply) };
    throw new ApiFailure(failed, describeFailure(failed, { reading: true }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const isDocument = (body: unknown): body is ApiDocument =>
  typeof Object(body).paths === 'object' && typeof Object(body).components === 'object';
