import { access } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { AccessFrame, AccessIntro, RefusalNote } from './access-frame.tsx';
import styles from './login-page.module.css';
import { type LoginForm, useLogin } from './use-login.ts';
import { useProvider } from './use-provider.ts';

const words = access.login;

/** A document of its own: the router is not here, and the address is asked for as it stands. */
const forgotAddress = `${import.meta.env.BASE_URL}user/esqueci-senha`;

/** Sign in. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useLogin(onSignedIn);
  return (
    <AccessFrame>
      <form
        className={styles.form}
        // Should the form be sent before it has come alive, the password does not end up in an address.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.step === 'password' ? (
          <AccessIntro title={words.title} lead={words.lead} />
        ) : (
          <AccessIntro title={words.codeTitle} lead={form.email} />
        )}
        {form.refusal && <RefusalNote refusal={form.refusal} />}
        {form.step === 'password' && <PasswordStep form={form} />}
        {form.step === 'key' && <KeyStep form={form} />}
        {form.step === 'code' && <CodeStep form={form} />}
      </form>
    </AccessFrame>
  );
}

function PasswordStep({ form }: { form: LoginForm }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <TextField
        ref={form.first}
        autoFocus
        label={words.email}
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        size="large"
        value={form.email}
        onChange={form.setEmail}
      />
      <TextField
        ref={form.second}
        label={words.password}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        size="large"
        value={form.password}
        onChange={form.setPassword}
        onKeyUp={form.watchCapsLock}
        trailing={
          <IconButton
            small
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? words.hidePassword : words.showPassword}
            onClick={() => setShown(!shown)}
          />
        }
      />
      {form.capsLock && (
        <p className={styles.caps} role="status">
          <Glyph name="up" />
          {words.capsLock}
        </p>
      )}
      <Submit busy={form.busy} />
      <ProviderButton email={form.email} onRefused={form.refuse} />
      <a className={styles.forgot} href={forgotAddress}>
        {words.forgot}
      </a>
    </>
  );
}

function CodeStep({ form }: { form: LoginForm }) {
  return (
    <>
      <TextField
        ref={form.first}
        autoFocus
        label={words.code}
        hint={words.codeHint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        size="large"
        value={form.code}
        onChange={form.setCode}
      />
      <Submit busy={form.busy} />
      {form.hasKey && <OtherWay onPress={() => form.go('key')}>{words.useKey}</OtherWay>}
      <OtherWay onPress={form.restart}>{words.otherAccount}</OtherWay>
    </>
  );
}

function KeyStep({ form }: { form: LoginForm }) {
  return (
    <>
      <p>{words.keyLead}</p>
      <Button look="primary" size="large" type="submit" autoFocus busy={form.busy} className={styles.submit}>
        {form.busy ? words.waitingForKey : words.useKey}
      </Button>
      <OtherWay onPress={() => form.go('code')}>{words.useCode}</OtherWay>
      <OtherWay onPress={form.restart}>{words.otherAccount}</OtherWay>
    </>
  );
}

function OtherWay({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.forgot} onClick={onPress}>
      {children}
    </button>
  );
}

function Submit({ busy }: { busy: boolean }) {
  return (
    <Button look="primary" size="large" type="submit" busy={busy} className={styles.submit}>
      {busy ? words.submitting : words.submit}
    </Button>
  );
}

/** There once the e-mail's domain is that of an organization with a provider of its own. */
function ProviderButton({ email, onRefused }: { email: string; onRefused: LoginForm['refuse'] }) {
  const provider = useProvider(email, onRefused);
  return (
    <div role="status" className={styles.provider}>
      {provider.name && (
        <Button size="large" busy={provider.busy} onClick={() => void provider.enter()}>
          {words.enterWith(provider.name)}
        </Button>
      )}
    </div>
  );
}
