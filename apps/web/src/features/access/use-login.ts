import { access } from '@uni/phrases';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { signIn } from '../../api/session/sign-in.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import type { Refusal } from './access-frame.tsx';

export type LoginForm = ReturnType<typeof useLogin>;

/** The sign-in form: what is typed, what was refused, and where the focus goes then. */
export function useLogin(onSignedIn: () => void) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The page may have been typed in, or filled in by the browser, before this code came.
    setEmail(first.current?.value ?? '');
    setPassword(second.current?.value ?? '');
  }, []);
  const refuse = (reason: Refusal) => {
    setRefusal(reason);
    first.current?.focus();
  };
  const restart = () => {
    setAsksCode(false);
    setCode('');
    setPassword('');
    setRefusal(null);
  };
  const submit = async () => {
    if (busy) return;
    if (!email.trim() || !password) return refuse({ title: access.login.missing });
    if (asksCode && !code.trim()) return refuse({ title: access.login.codeMissing });
    setBusy(true);
    setRefusal(null);
    const answer = await signIn({ email: email.trim(), password, ...(asksCode ? { totp: code.trim() } : {}) });
    setBusy(false);
    if (answer.ok) return onSignedIn();
    // The code is not refused before it was asked for.
    if (answer.code === 'required' && !asksCode) return setAsksCode(true);
    if (answer.code === 'refused') setCode('');
    notify({ kind: 'error', title: answer.title, text: answer.text, duration: durations.error });
    refuse(answer);
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const fields = { email, setEmail, password, setPassword, code, setCode, first, second };
  return { ...fields, asksCode, busy, refusal, capsLock, refuse, restart, submit, watchCapsLock };
}
