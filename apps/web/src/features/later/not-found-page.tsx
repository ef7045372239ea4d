import { Link, useLocation } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import { isSignedIn } from '../../api/session/session-store.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import styles from './not-found-page.module.css';

/** No screen has this address. */
export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname });
  const signedIn = isSignedIn();
  return (
    <main className={styles.page}>
      <Logo height={18} />
      <h1 className="visually-hidden">{states.notFound}</h1>
      <StateBlock
        title={states.notFound}
        text={states.notFoundHint(path)}
        actions={
          <Link to={signedIn ? '/home' : '/user/login'} className={buttonClass('primary')}>
            {signedIn ? states.backHome : states.goToLogin}
          </Link>
        }
      />
    </main>
  );
}
