import { common } from '@uni/phrases';
import type { ReactNode } from 'react';
import styles from './shell.module.css';

export interface AppShellProps {
  /** `pinned` pushes the content, `rail` leaves only icons. */
  menu: 'pinned' | 'rail';
  /** `fixed` limits the frame to the height of the window; the screen scrolls inside. */
  frame: 'page' | 'fixed';
  side: ReactNode;
  header: ReactNode;
  footer: ReactNode;
  bottomBar: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in screen: menu, header, content, footer, and the bottom bar of narrow windows. */
export function AppShell({ menu, frame, side, header, footer, bottomBar, children }: AppShellProps) {
  return (
    <>
      <a className={styles.skip} href="#conteudo">
        {common.skipToContent}
      </a>
      <div className={styles.app} data-menu={menu} data-frame={frame}>
        <div className={styles.side}>{side}</div>
        <div className={styles.main}>
          {header}
          <main id="conteudo" className={styles.content} tabIndex={-1} data-region="content">
            {children}
          </main>
          {footer}
        </div>
      </div>
      {bottomBar}
    </>
  );
}

/** Product, version, provider and year. */
export function Footer({ parts }: { parts: readonly string[] }) {
  return (
    <footer className={styles.foot} data-region="foot">
      {parts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </footer>
  );
}
