import { Link, useLocation } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import styles from './not-found-page.module.css';

const usePath = () => useLocation({ select: (location) => location.pathname });

/** Page of an unknown address for visitors who are not signed in. */
export function NotFoundPage() {
  const path = usePath();
  return (
    <main className={styles.page}>
      <Logo height={18} />
      <h1 className="visually-hidden">{states.notFound}</h1>
      <StateBlock
        title={states.notFound}
        text={states.notFoundHint(path)}
        actions={
          <Link to="/user/login" className={buttonClass('primary')}>
            {states.goToLogin}
          </Link>
        }
      />
    </main>
  );
}

/** The same inside the frame; `children` are list items that lead to what the address resembles. */
export function NotFoundHere({ children }: { children: readonly ReactNode[] }) {
  const path = usePath();
  return (
    <Page>
      <PageHead title={states.notFound} sub={states.notFoundHint(path)} />
      {children.length > 0 && (
        <nav className={styles.closest} aria-label={states.closest}>
          <p className="small text-2">{states.closest}</p>
          <ul>{children}</ul>
        </nav>
      )}
      <div>
        <Link to="/home" className={buttonClass('primary')}>
          {states.backHome}
        </Link>
      </div>
    </Page>
  );
}
