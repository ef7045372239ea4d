import { noticeLimits } from '@uni/contracts';

const dayMs = 86_400_000;
const messageDays = 30;

/** Instants before which notices, and settled messages of any way, are deleted. */
export const retention = (now: Date): { readonly notices: Date; readonly messages: Date } => {
  const notices = new Date(now);
  notices.setUTCMonth(notices.getUTCMonth() - noticeLimits.months);
  return { notices, messages: new Date(now.getTime() - messageDays * dayMs) };
};
