/** Kinds of notices, and how a person wants to receive them. Free of schemas: the page reads them at its first sight. */

/** Kinds of notices. */
export const noticeKinds = [
  'approval_requested',
  'approval_decided',
  'mention',
  'closing_due',
  'alert',
  'proposal_waiting',
  'report_paused',
  'chat_paused',
] as const;
/** One of the kinds. */
export type NoticeKind = (typeof noticeKinds)[number];

/** Filters of the inbox. */
export const noticeGroups = {
  mine: ['approval_requested', 'approval_decided', 'mention', 'report_paused', 'chat_paused'],
  closing: ['closing_due'],
  alerts: ['alert'],
  sales: ['proposal_waiting'],
} as const satisfies Record<string, readonly NoticeKind[]>;
/** A filter of the inbox. */
export type NoticeGroup = keyof typeof noticeGroups;
/** The filters in their order. */
export const noticeGroupKeys = ['mine', 'closing', 'alerts', 'sales'] as const satisfies readonly NoticeGroup[];

/** Ways on which a notice reaches a person. */
export const noticeChannels = ['inbox', 'mail', 'digest', 'push'] as const;
/** A way on which a notice reaches a person. */
export type NoticeChannel = (typeof noticeChannels)[number];

/** Channels by kind. */
export type KindPreferences = Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, boolean>>>>;

const urgent = { inbox: true, mail: true, digest: false, push: true } as const;
const calm = { inbox: true, mail: false, digest: true, push: false } as const;

/** The channels of a person without a choice of their own. */
export const usualPreferences: KindPreferences = {
  approval_requested: urgent,
  approval_decided: urgent,
  mention: urgent,
  closing_due: urgent,
  alert: calm,
  proposal_waiting: calm,
  report_paused: urgent,
  chat_paused: urgent,
};

/** Bounds of notices and of their lists. */
export const noticeLimits = {
  /** Notices of a page. */
  page: 30,
  /** Months until a notice is deleted. */
  months: 12,
  mutedEnterprises: 500,
  /** Notices marked in one request. */
  marked: 200,
} as const;
