import { notices } from '@uni/phrases';
import { translate } from '../messages.ts';
import { requestOf } from '../operation-request.ts';
import { send, succeeded } from '../transport.ts';

/** Requests a link to a new password. Returns null, or why the request failed. */
export async function forgotPassword(email: string): Promise<string | null> {
  const reply = await send(requestOf('POST /api/access/forgot-password/', { body: { email }, authorization: false }));
  if (succeeded(reply)) return null;
  if (reply.status === 0) return notices.noConnection;
  const { detail } = Object(reply.body);
  return typeof detail === 'string' ? translate(detail) : notices.checkTheData;
}

export type PasswordReset = { ok: true } | { ok: false; over: boolean; text: string };

/** Sets a new password by the link's token. `over`: the link is no good any more. */
export async function resetPassword(token: string, next: string): Promise<PasswordReset> {
  const body = { token, new_password: next };
  const reply = await send(requestOf('POST /api/access/reset-password/', { body, authorization: false }));
  if (succeeded(reply)) return { ok: true };
  if (reply.status === 0) return { ok: false, over: false, text: notices.noConnection };
  const fields = new Map<string, unknown>(Object.entries(Object(reply.body)));
  const messages = ['errors', 'new_password', 'token', 'detail'].flatMap((name) => fields.get(name) ?? []);
  const text = messages.map(String).map(translate).join(' ');
  return { ok: false, over: fields.has('token'), text: text || notices.checkTheData };
}
