import { useRouter } from '@tanstack/react-router';
import { permitGroups as copy } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { useViewAs, viewedGroupName } from '../../../api/access/select-organization.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './viewing-note.module.css';

/** A note over every screen while the application is viewed as a permit group, with a way back. */
export function ViewingNote() {
  const { viewing_group: group } = useProfile();
  const router = useRouter();
  const view = useViewAs(() => router.navigate({ to: '/home' }));
  if (typeof group !== 'number') return null;
  const name = viewedGroupName(group);
  return (
    <section className={styles.note} aria-label={copy.viewAs}>
      <p role="status">{name ? copy.viewing(name) : copy.viewingUnnamed}</p>
      <Button size="small" busy={view.isPending} onClick={() => view.mutate(null)}>
        {copy.stopViewing}
      </Button>
    </section>
  );
}
