import type { StudyError } from '@uni/engine';

/** The study was read and is not a study: the errors go to standard output, exit code 2. */
export class RefusedStudy extends Error {
  readonly errors: readonly StudyError[];

  constructor(errors: readonly StudyError[]) {
    super('the study is refused');
    this.errors = errors;
  }
}

/** An audit trail differs from its original: text on standard error, exit code 3. */
export class BrokenAuditTrail extends Error {}

/** The command line is wrong: text on standard error, exit code 64. */
export class UsageError extends Error {}
