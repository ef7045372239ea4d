/** Channels of Slack and Teams that receive notices. Free of schemas: forms of the page read them. */
import type { NoticeKind } from './notice-values.ts';

/** Applications that a chat belongs to. */
export const chatApps = ['slack', 'teams'] as const;
/** An application that a chat belongs to. */
export type ChatApp = (typeof chatApps)[number];

/** Kinds that concern the organization. Mentions are between two people. */
export const chatKinds = [
  'approval_requested',
  'approval_decided',
  'closing_due',
  'alert',
  'proposal_waiting',
  'report_paused',
] as const satisfies readonly NoticeKind[];
/** A kind of notice that a chat may receive. */
export type ChatKind = (typeof chatKinds)[number];

/** `paused`: by a person. `failing`: by UNI, after its address failed again and again. */
export const chatStates = ['active', 'paused', 'failing'] as const;
/** A state of a chat. */
export type ChatState = (typeof chatStates)[number];

/** Causes of a message that was not delivered. */
export const chatFailures = ['refused', 'limited', 'failed', 'timeout', 'unreachable', 'blocked'] as const;
/**
 * `refused`: an answer 3xx or 4xx. `limited`: 429. `failed`: 5xx. `blocked`: the address leads into a private network, and nothing
 * was sent.
 */
export type ChatFailure = (typeof chatFailures)[number];

/**
 * Hosts of each application; a leading point takes every name below. Microsoft retired `webhook.office.com` in May 2026.
 * Source: "Changes to HTTP or Teams webhook trigger flows", learn.microsoft.com.
 */
export const chatHosts: Readonly<Record<ChatApp, readonly string[]>> = {
  slack: ['hooks.slack.com'],
  teams: ['.api.powerplatform.com', '.logic.azure.com'],
};

/** Bounds of chats. */
export const chatLimits = {
  perOrganization: 20,
  name: 80,
  address: 2_000,
  enterprises: 500,
  /** Days until a message that could not be sent is dropped. */
  waitingDays: 3,
  /** Refusals in a row after which a chat pauses. */
  refusals: 3,
  /** Minutes to wait after the first, second, … failure in a row. After the last one a chat pauses. */
  againMinutes: [1, 5, 15, 60, 240, 720, 1_440],
} as const;
