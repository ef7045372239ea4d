import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { KeyRequest, Profile } from '@uni/contracts';
import { common, sessionEnding } from '@uni/phrases';
import { useState } from 'react';
import { goOnIn } from '../../api/access/select-organization.ts';
import { clearSession } from '../../api/session/session-store.ts';
import { type SignedIn, signIn } from '../../api/session/sign-in.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { wayBack } from '../session/redirect.ts';

const copy = sessionEnding;

/** Signs in again under the open screen: nothing on it is lost. */
export function SessionContinue({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const client = useQueryClient();
  const here = useLocation({ select: ({ href }) => href });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [key, setKey] = useState<KeyRequest | null | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const proceed = async (prove: () => Promise<SignedIn>) => {
    if (busy) return;
    setBusy(true);
    const answer = await prove();
    setBusy(false);
    if (!answer.ok) {
      if (answer.code !== 'required' || code !== null) return setProblem(answer.text);
      setKey(answer.key);
      return setCode('');
    }
    // A new session of a user with several organizations begins in none of them.
    const chosen = profile.role === 'superuser' || profile.role === 'partner' ? profile.organization : null;
    if (chosen !== null) await goOnIn(chosen).catch(() => undefined);
    // Signing in has deleted the answers that are stored for use without a connection.
    void client.invalidateQueries();
    onClose();
  };
  const credentials = { email: profile.email, password };
  const submit = () => proceed(() => signIn({ ...credentials, ...(code ? { totp: code.trim() } : {}) }));
  const proveByKey = () =>
    proceed(async () => {
      // A request is valid for one answer; the next press requests another one.
      setKey(null);
      const { signInByKey } = await import('../../api/session/security-key.ts');
      return signInByKey(credentials, key ?? null);
    });
  return (
    <EntryDialog
      title={copy.title}
      lead={copy.lead(profile.email)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Link
            to="/user/login"
            {...wayBack({ href: here })}
            className={buttonClass('link')}
            reloadDocument
            onClick={clearSession}
          >
            {copy.otherWay}
          </Link>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {copy.proceed}
          </Button>
        </>
      }
    >
      <TextField
        data-autofocus
        label={copy.password}
        type="password"
        autoComplete="current-password"
        value={password}
        error={code === null ? problem : undefined}
        onChange={setPassword}
      />
      {code !== null && (
        <TextField label={copy.code} autoComplete="one-time-code" value={code} error={problem} onChange={setCode} />
      )}
      {key !== undefined && (
        <Button onClick={() => void proveByKey()} busy={busy}>
          {copy.useKey}
        </Button>
      )}
    </EntryDialog>
  );
}
