import { notices } from '@uni/phrases';
import { textsOf, translate } from '../messages.ts';
import { requestOf } from '../operation-request.ts';
import { type Reply, send, succeeded } from '../transport.ts';

export type PasswordChanged =
  | { ok: true }
  /** `field` names which of the two fields the message belongs to. */
  | { ok: false; title: string; text: string; field: 'old' | 'next' };

/** Changes the password; with `old` null it sets the first one. */
export async function changePassword({ old, next }: { old: string | null; next: string }): Promise<PasswordChanged> {
  const reply = await send(
    old === null
      ? requestOf('PATCH /api/access/change-password/', { body: { new_password: next } })
      : requestOf('POST /api/access/change-password/', { body: { old_password: old, new_password: next } }),
  );
  if (reply.status === 0) return { ok: false, title: notices.requestFailed, text: notices.noConnection, field: 'next' };
  if (succeeded(reply) && !('errors' in Object(reply.body))) return { ok: true };
  return refusal(reply);
}

function refusal(reply: Reply): PasswordChanged {
  const body = new Map<string, unknown>(Object.entries(Object(reply.body)));
  const title = notices.passwordFailed;
  if (textsOf(body.get('old_password')).join(' ').includes('Wrong password'))
    return { ok: false, title, text: notices.wrongOldPassword, field: 'old' };
  const errors = [...textsOf(body.get('errors')), ...textsOf(body.get('new_password'))];
  const detail = textsOf(body.get('detail'));
  const text = (errors.length > 0 ? errors : detail).map(translate).join(' ');
  return { ok: false, title, text: text || notices.checkTheData, field: 'next' };
}
