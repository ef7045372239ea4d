import { access, common, shell } from '@uni/phrases';
import { useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import styles from './login-page.module.css';
import { LoginScene } from './login-scene.tsx';
import { type Refusal, useLogin } from './use-login.ts';

const words = access.login;

/** Sign in: the form on one plane, what the product is about on the other. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <main className={styles.page}>
      <section className={styles.plane} aria-labelledby="login-title">
        <span>
          <Logo height={18} />
          <span className="visually-hidden">{common.product}</span>
        </span>
        <LoginForm onSignedIn={onSignedIn} />
        <AccessFooter />
      </section>
      <LoginScene />
    </main>
  );
}

function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useLogin(onSignedIn);
  const [shown, setShown] = useState(false);
  const [helped, setHelped] = useState(false);
  return (
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
      <div className={styles.intro}>
        <h1 id="login-title">{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      {form.refusal && <RefusalNote refusal={form.refusal} />}
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
      <Button look="primary" size="large" type="submit" busy={form.busy} className={styles.submit}>
        {form.busy ? words.submitting : words.submit}
      </Button>
      <button type="button" className={styles.forgot} aria-expanded={helped} onClick={() => setHelped(!helped)}>
        {words.forgot}
      </button>
      {helped && <p className={styles.answer}>{words.forgotAnswer}</p>}
    </form>
  );
}

function RefusalNote({ refusal }: { refusal: Refusal }) {
  return (
    <div className={styles.refusal} role="alert">
      <Glyph name="square" size={9} />
      <p>
        <b>{refusal.title}</b>
        {refusal.text}
      </p>
    </div>
  );
}

/** The year of this visit. The page may have been drawn in an earlier one, when it was built. */
const useYear = () =>
  useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => null,
  );

/** Product, version, provider and year, as under every screen. */
export function AccessFooter() {
  const year = useYear();
  return (
    <footer className={styles.foot}>
      <span>{common.product}</span>
      <span>{shell.footer.version('0.0.0')}</span>
      <span>{shell.footer.provider}</span>
      <span>{year}</span>
    </footer>
  );
}
