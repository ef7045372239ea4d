import { access } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { AccessFrame, AccessIntro, RefusalNote } from './access-frame.tsx';
import styles from './login-page.module.css';
import { type LoginForm, useLogin } from './use-login.ts';
import { useProvider } from './use-provider.ts';

const copy = access.login;

/** A document of its own without the router: the link is a plain address. */
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
          <AccessIntro title={copy.title} lead={copy.lead} />
        ) : (
          <AccessIntro title={copy.codeTitle} lead={form.email} />
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
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);
  return (
    <>
      <TextField
        ref={form.first}
        autoFocus
        label={copy.email}
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
        label={copy.password}
        type={isPasswordVisible ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        size="large"
        value={form.password}
        onChange={form.setPassword}
        onKeyUp={form.watchCapsLock}
        trailing={
          <IconButton
            small
            icon={isPasswordVisible ? 'eyeOff' : 'eye'}
            label={isPasswordVisible ? copy.hidePassword : copy.showPassword}
            onClick={() => setIsPasswordVisible(!isPasswordVisible)}
          />
        }
      />
      {form.capsLock && (
        <p className={styles.caps} role="status">
          <Glyph name="up" />
          {copy.capsLock}
        </p>
      )}
      <Submit busy={form.busy} />
      <ProviderButton email={form.email} onRefused={form.refuse} />
      <a className={styles.forgot} href={forgotAddress}>
        {copy.forgot}
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
        label={copy.code}
        hint={copy.codeHint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        size="large"
        value={form.code}
        onChange={form.setCode}
      />
      <Submit busy={form.busy} />
      {form.hasKey && <OtherWay onPress={() => form.go('key')}>{copy.useKey}</OtherWay>}
      <OtherWay onPress={form.restart}>{copy.otherAccount}</OtherWay>
    </>
  );
}

function KeyStep({ form }: { form: LoginForm }) {
  return (
    <>
      <p>{copy.keyLead}</p>
      <Button variant="primary" size="large" type="submit" autoFocus busy={form.busy} className={styles.submit}>
        {form.busy ? copy.waitingForKey : copy.useKey}
      </Button>
      <OtherWay onPress={() => form.go('code')}>{copy.useCode}</OtherWay>
      <OtherWay onPress={form.restart}>{copy.otherAccount}</OtherWay>
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
    <Button variant="primary" size="large" type="submit" busy={busy} className={styles.submit}>
      {busy ? copy.submitting : copy.submit}
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
          {copy.enterWith(provider.name)}
        </Button>
      )}
    </div>
  );
}
