/**
 * Body and headers that identify us to a receiver, by Standard Webhooks (github.com/standard-webhooks/standard-webhooks,
 * spec/standard-webhooks.md).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { wireInstant } from '../../platform/time.ts';

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** `v1,<base64>` over id, time and body. */
const signatureOf = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

/** One signature for each secret that is good: while one gives way to another, both are. */
export const signedHeaders = (
  secrets: readonly string[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Record<string, string> => {
  const seconds = Math.floor(at.getTime() / 1_000);
  return {
    'content-type': 'application/json',
    'user-agent': 'UNI-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
  };
};

interface WebhookNotice {
  readonly event_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly resource: string;
  readonly things: number | null;
}

/** The event and the address to read it, no personal data and no amount. The same bytes each time. */
export const bodyOf = (organizationId: number, origin: string, notice: WebhookNotice): string =>
  JSON.stringify({
    id: notice.event_id,
    type: notice.type,
    occurred_at: wireInstant(notice.occurred_at),
    organization: organizationId,
    ...(notice.things === null ? {} : { count: notice.things }),
    resource: notice.resource === '' ? null : `${origin.replace(/\/$/, '')}${notice.resource}`,
  });
