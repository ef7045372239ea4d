import { Link } from '@tanstack/react-router';
import { home } from '@uni/phrases';
import { useRecents } from '../../api/local/recents.ts';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { formatAgo } from '../../ui/numbers/index.ts';
import styles from './home.module.css';

/** The screens opened last, on this device. */
export function Resume() {
  const recents = useRecents();
  const now = new Date();
  return (
    <Section title={home.resume.title}>
      {recents.length === 0 ? (
        <p className="text-3">{home.resume.empty}</p>
      ) : (
        <Stack as="ul" ruled={8} className={styles.list}>
          {recents.slice(0, 5).map((recent) => (
            <Row as="li" gap={12} align="stretch" justify="space-between" wrap={false} key={recent.path}>
              <div>
                <Link to={recent.path}>
                  {recent.label}
                  {recent.note && <small className="under">{recent.note}</small>}
                </Link>
              </div>
              <time className="small text-3 nowrap" dateTime={recent.at}>
                {formatAgo(new Date(recent.at), now)}
              </time>
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}
