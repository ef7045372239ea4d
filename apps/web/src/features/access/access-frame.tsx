import { common, shell } from '@uni/phrases';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import styles from './login-page.module.css';
import { LoginScene } from './login-scene.tsx';

/** The title of the form in an access frame. */
export const accessTitleId = 'login-title';

/** A screen for signed-out users: the form on one plane, the product's subject on the other. */
export function AccessFrame({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <section className={styles.plane} aria-labelledby={accessTitleId}>
        <span>
          <Logo height={18} />
          <span className="visually-hidden">{common.product}</span>
        </span>
        {children}
        <AccessFooter />
      </section>
      <LoginScene />
    </main>
  );
}

/** Title and lead of the form. */
export function AccessIntro({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.intro}>
      <h1 id={accessTitleId} tabIndex={-1}>
        {title}
      </h1>
      <p>{lead}</p>
    </div>
  );
}

export interface Refusal {
  title: string;
  text?: string | undefined;
}

/** The reason for the form's refusal, announced at once. */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
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
