import { userPanel as copy } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { TokenList } from '../../admin/index.ts';
import styles from '../access.module.css';
import { SecondStepCard } from '../second-step-card.tsx';
import { SecurityKeysCard } from '../security-keys-card.tsx';
import { SessionsCard } from '../sessions-card.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The user's own account: profile, access and preferences. */
export function UserPanelPage() {
  const profile = useProfile();
  return (
    <Page>
      <PageHead title={copy.title} sub={copy.lead} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileSection profile={profile} />
          <ConnectionsSection profile={profile} />
        </div>
        <div className={styles.column}>
          <PreferencesSection />
          <SecondStepCard demandedFrom={profile.second_step?.demanded_from} />
          <SecurityKeysCard />
          <SessionsCard />
          {profile.organization !== null && <TokenList kind="personal" />}
        </div>
      </div>
    </Page>
  );
}
