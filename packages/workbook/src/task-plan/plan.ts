/** Tasks as a file of another program has them: not yet those of a study. */

/** Ends of tasks that a link joins: end–start, start–start, end–end, start–end. */
export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF';

/** A link to an earlier task. */
export interface PlanLink {
  readonly from: string;
  readonly kind: LinkKind;
  /** Months, with fractions; negative for an overlap. */
  readonly lag: number;
}

/** A row of a plan. Months of the calendar count from the year 0: `year × 12 + month`, January being 0. */
export interface PlanTask {
  readonly id: string;
  readonly name: string;
  /** Depth in the outline, from 1; a task is a summary of the deeper ones that follow it. */
  readonly level: number;
  readonly isMilestone: boolean;
  /** Month of the calendar in which it begins, and that in which it ends; null without dates. */
  readonly first: number | null;
  readonly last: number | null;
  /** Duration with fractions; null where the file has none. */
  readonly months: number | null;
  /** What weights are made of: money, hours, and a weight that was typed. Each in the file's own unit. */
  readonly cost: number;
  readonly work: number;
  readonly weight: number;
  /** Share that is done, from 0 to 1; null for none. */
  readonly measured: number | null;
  readonly links: readonly PlanLink[];
}

/** Reason for which a row or a link was not read. */
export type PlanRemarkKind = 'inactive' | 'external' | 'unknown_link' | 'unread_link' | 'unread_value' | 'no_name';

/** Something that was not read: the task or row, and the value as it stands in the file. */
export interface PlanRemark {
  readonly kind: PlanRemarkKind;
  readonly task: string;
  readonly value: string;
}

/** The tasks in the file's order. */
export interface TaskPlan {
  readonly title: string;
  readonly tasks: readonly PlanTask[];
  readonly remarks: readonly PlanRemark[];
}

/** Reason for which a file is refused. */
export type PlanRefusal =
  /** Beyond the limits of size, rows or links. */
  | 'too_large'
  /** Text that is no well-formed XML, or ends too early. */
  | 'not_xml'
  /** A document type or entities of its own, which could grow without end or fetch other files. */
  | 'entities'
  /** XML of something else. */
  | 'not_project'
  | 'no_tasks';

/** A plan, or the reason for none. */
export type PlanOutcome =
  | { readonly ok: true; readonly plan: TaskPlan }
  | { readonly ok: false; readonly reason: PlanRefusal };

/** Limits of a file that a person brings. */
export const planLimits = { bytes: 40 * 1024 * 1024, tasks: 5_000, links: 20_000 } as const;

/** Days of a calendar month on average. */
export const monthDays = 365.25 / 12;
