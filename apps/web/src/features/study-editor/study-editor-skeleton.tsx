import { states, workspace } from '@uni/phrases';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import liveStyles from './live-bar.module.css';
import styles from './study-editor.module.css';

const GROUPS = [0, 1, 2, 3, 4];
const TILES = [0, 1, 2, 3, 4, 5];
const ROWS = Array.from({ length: 12 }, (_, at) => at);

/** The workspace's own geometry while the study is on its way. */
export function WorkspaceSkeleton({ name }: { name?: string }) {
  return (
    <div className={styles.screen} aria-busy="true">
      <p className="visually-hidden" role="status">
        {states.loadingNoun(workspace.loading)}
      </p>
      <div className={styles.titleRow}>
        <h1 className={name ? undefined : 'visually-hidden'}>{name ?? workspace.title}</h1>
        {!name && <Bone width="240px" height={20} />}
      </div>
      <div className={styles.tabsBones} aria-hidden="true">
        {GROUPS.map((group) => (
          <Bone key={group} width="72px" height={12} />
        ))}
      </div>
      <div className={liveStyles.strip} aria-hidden="true">
        <div className={liveStyles.live}>
          {TILES.map((tile) => (
            <span key={tile} className={liveStyles.tile}>
              <Bone width="64px" height={10} />
              <Bone width="72px" height={14} />
            </span>
          ))}
        </div>
      </div>
      <Stack gap={10} className={styles.skeletonBody} aria-hidden="true">
        <Bone width="100%" height={120} />
        {ROWS.map((row) => (
          <Bone key={row} width="100%" height={18} />
        ))}
      </Stack>
    </div>
  );
}
