import { access } from '@uni/phrases';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { signIn } from '../../api/session/sign-in.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';

export interface Refusal {
  title: string;
  text?: string | undefined;
}

/** The sign-in form: what is typed, what was refused, and where the focus goes then. */
export function useLogin(onSignedIn: () => void) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
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
  const submit = async () => {
    if (busy) return;
    if (!email.trim() || !password) return refuse({ title: access.login.missing });
    setBusy(true);
    setRefusal(null);
    const answer = await signIn({ email: email.trim(), password });
    setBusy(false);
    if (answer.ok) return onSignedIn();
    notify({ kind: 'error', title: answer.title, text: answer.text, duration: durations.error });
    refuse(answer);
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return { email, setEmail, password, setPassword, busy, refusal, capsLock, first, second, submit, watchCapsLock };
}
