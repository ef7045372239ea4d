/** One call of a chat's address, and what its answer means. */
import type { ChatApp, ChatFailure } from '@uni/contracts';
import { OutsideRefused } from '../../../platform/egress/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { type ChatText, chatBody } from './chat-message.model.ts';
import { retryAfterMs } from './retry-after.model.ts';

export interface ChatOutcome {
  /** Null: delivered. */
  readonly cause: ChatFailure | null;
  readonly status: number | null;
  /** Of a 429: the requested wait. */
  readonly waitMs: number | null;
}

interface CalledChat {
  readonly organizationId: number;
  readonly id: number;
  readonly app: ChatApp;
  readonly sealed_address: string;
}

const contextOf = (organizationId: number, id: number): string => `organization:${organizationId}/notice-chat:${id}`;

export const sealAddress = ({ sealing }: Platform, organizationId: number, id: number, address: string): string =>
  sealing.seal(address, contextOf(organizationId, id));

const causeOf = (status: number): ChatFailure | null => {
  if (status < 300) return null;
  if (status === 429) return 'limited';
  if (status === 408) return 'timeout';
  return status < 500 ? 'refused' : 'failed';
};

export const callChat = async (
  platform: Platform,
  { organizationId, id, app, sealed_address }: CalledChat,
  text: ChatText,
): Promise<ChatOutcome> => {
  const address = platform.sealing.open(sealed_address, contextOf(organizationId, id));
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  try {
    const answer = await platform.outside(address, {
      ...{ method: 'POST', headers, body: chatBody(app, text), callee: app },
    });
    const cause = causeOf(answer.status);
    const waitMs = cause === 'limited' ? retryAfterMs(answer.headers.get('retry-after'), platform.now()) : null;
    return { cause, status: answer.status, waitMs };
  } catch (error) {
    return { cause: causeOfError(error), status: null, waitMs: null };
  }
};

const causeOfError = (error: unknown): ChatFailure => {
  if (error instanceof OutsideRefused) return 'blocked';
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name) ? 'timeout' : 'unreachable';
};
