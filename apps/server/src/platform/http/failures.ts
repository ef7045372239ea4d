/** Turns every error into an answer. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { malformedRequest, serverError, unsupportedMediaType, type WireError, wireErrors } from '@uni/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/index.ts';
import { describeFailure } from '../failure-description.ts';
import { mediaTypeOf } from './accept.ts';
import { HttpError } from './http-error.ts';
import { odataErrorBody, protocolOf, type Translate } from './protocols.ts';

/** Errors of ours that a request met, for its line in the log. */
const causes = new WeakMap<FastifyRequest, unknown>();

/** Kind and message of the error behind a 5xx answer; empty for any other answer. */
export const causeOf = (request: FastifyRequest): { readonly cause?: string; readonly causeMessage?: string } => {
  if (!causes.has(request)) return {};
  const { kind, code, message } = describeFailure(causes.get(request));
  return {
    cause: code === undefined ? kind : `${kind} ${code}`,
    ...(message === undefined ? {} : { causeMessage: message }),
  };
};

export const answerFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: Translate = (wire) => wire,
) => {
  const wire = wireErrorOf(error, request);
  const { status, headers } = wire;
  const body = protocolOf(request) === 'odata' ? odataErrorBody(wire, translate) : wire.body;
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value);
  return reply
    .code(status)
    .header('Content-Type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));
};

const wireErrorOf = (error: unknown, request: FastifyRequest): WireError => {
  if (error instanceof HttpError) return error.wire;
  if (isUnavailable(error)) {
    causes.set(request, error);
    request.log.warn(describeFailure(error), 'database away');
    return wireErrors.serviceUnavailable;
  }
  const framework = frameworkError(error, request);
  if (framework) return framework;
  const errorId = randomUUID();
  causes.set(request, error);
  request.log.error({ errorId, ...describeFailure(error) }, 'unexpected error');
  return serverError(errorId);
};

const frameworkError = (error: unknown, request: FastifyRequest): WireError | null => {
  if (!isFastifyError(error)) return null;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return wireErrors.bodyTooLarge;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return unsupportedMediaType(mediaTypeOf(request.headers['content-type']));
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return wireErrors.notFound;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  // The framework's own code means nothing to the sender.
  request.log.info({ code: error.code }, 'malformed request');
  return malformedRequest();
};

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

const brokenRequests: Readonly<Record<string, [status: string, body: WireError['body']]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { detail: 'Request headers are too large.' }],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { detail: 'The request did not arrive in time.' }],
};

/** Input that is not HTTP never reaches a route. It is answered on the bare socket. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  const [status, body] = brokenRequests[error.code ?? ''] ?? ['400 Bad Request', { detail: 'Malformed request.' }];
  const text = JSON.stringify(body);
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const head = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`, 'Connection: close'];
    socket.write(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${text}`);
  }
  socket.destroySoon();
};
