import type { KeyRequest } from '@uni/contracts';
import { access, notices } from '@uni/phrases';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type SignedIn, signIn } from '../../api/session/sign-in.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import type { Refusal } from './access-frame.tsx';

export type LoginForm = ReturnType<typeof useLogin>;

/** The step of the form: the second step only after the right password, by a key before a code. */
export type LoginStep = 'password' | 'key' | 'code';

/** Most users have no key: the key module is loaded only for those who do. */
const keys = () => import('../../api/session/security-key.ts');

/** The sign-in form: what is typed, what was refused, and where the focus goes then. */
export function useLogin(onSignedIn: () => void) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<LoginStep>('password');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const secondStep = useSecondStep();
  useEffect(() => {
    // The page may have been typed in, or filled in by the browser, before this code came.
    setEmail(first.current?.value ?? '');
    setPassword(second.current?.value ?? '');
  }, []);
  const refuse = (reason: Refusal) => {
    setRefusal(reason);
    first.current?.focus();
  };
  const go = (next: LoginStep) => {
    setStep(next);
    setCode('');
    setRefusal(null);
  };
  const restart = () => {
    go('password');
    setPassword('');
  };
  const settle = (answer: SignedIn) => {
    if (answer.ok) return onSignedIn();
    // The second step cannot be refused before it was required.
    if (answer.code === 'required' && step === 'password') return go(secondStep.begin(answer.key));
    if (answer.code === 'refused') setCode('');
    notify({ kind: 'error', title: answer.title, text: answer.text, duration: durations.error });
    refuse(answer);
  };
  const submit = async () => {
    if (busy) return;
    if (!email.trim() || !password) return refuse({ title: access.login.missing });
    if (step === 'code' && !code.trim()) return refuse({ title: access.login.codeMissing });
    setBusy(true);
    setRefusal(null);
    const credentials = { email: email.trim(), password };
    const answer =
      step === 'key'
        ? await secondStep.answer(credentials)
        : await signIn({ ...credentials, ...(step === 'code' ? { totp: code.trim() } : {}) });
    setBusy(false);
    settle(answer);
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const fields = { email, setEmail, password, setPassword, code, setCode, first, second };
  const steps = { step, go, restart, hasKey: secondStep.hasKey };
  return { ...fields, ...steps, busy, refusal, capsLock, refuse, submit, watchCapsLock };
}

/** Holds whether a key may answer, and signs in by key: first with the request that came with the refusal. */
function useSecondStep() {
  const [hasKey, setHasKey] = useState(false);
  const request = useRef<KeyRequest | null>(null);
  const begin = (keyRequest: KeyRequest | undefined): LoginStep => {
    const isThere = keyRequest !== undefined && 'PublicKeyCredential' in window;
    setHasKey(isThere);
    request.current = isThere ? keyRequest : null;
    return isThere ? 'key' : 'code';
  };
  const answer = async (credentials: { email: string; password: string }): Promise<SignedIn> => {
    const keyRequest = request.current;
    request.current = null;
    try {
      const { signInByKey } = await keys();
      return await signInByKey(credentials, keyRequest);
    } catch {
      // The code did not come.
      return { ok: false, title: notices.requestFailed, text: notices.noConnection };
    }
  };
  return { hasKey, begin, answer };
}
