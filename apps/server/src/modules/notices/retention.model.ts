import { noticeLimits } from '@uni/contracts';

const dayMs = 86_400_000;
const mailDays = 30;

/** Instants before which notices, and settled mails, are deleted. */
export const retention = (now: Date): { readonly notices: Date; readonly mails: Date } => {
  const notices = new Date(now);
  notices.setUTCMonth(notices.getUTCMonth() - noticeLimits.months);
  return { notices, mails: new Date(now.getTime() - mailDays * dayMs) };
};
