import { unsubscribeBrowser } from '../../api/local/browser-push.ts';
import { forgetPages } from '../../api/local/recents.ts';
import { forgetReports } from '../../api/local/reports.ts';
import { signOut } from '../../api/session/sign-out.ts';
import { forgetPageValues } from '../../api/stores/page-values.ts';
import { clearNotices } from '../../ui/notice/notice-store.ts';
import { queryClient } from '../query-client.ts';
import { forgetNames } from '../window-title.ts';

/** Ends the session, and lets go of all that this window knows because of it. */
export function leaveSession(): void {
  signOut();
  void unsubscribeBrowser().catch(() => undefined);
  queryClient.clear();
  forgetPages();
  forgetReports();
  forgetNames();
  forgetPageValues();
  clearNotices();
}
