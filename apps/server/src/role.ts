/** Roles of processes that share one PostgreSQL. */
export const roles = ['all', 'web', 'worker'] as const;
export type Role = (typeof roles)[number];

interface Duties {
  /** Answers people and programs. A process that does not answers probes and figures alone. */
  readonly serves: boolean;
  /** Does background work. */
  readonly works: boolean;
}

export const dutiesOf: Readonly<Record<Role, Duties>> = {
  all: { serves: true, works: true },
  web: { serves: true, works: false },
  worker: { serves: false, works: true },
};
