/** Errors of backups. Each message is the sentence that the operator reads. */

export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';

  constructor(folder: string, reason: string) {
    super(`The backup ${folder} is damaged and is not used: ${reason}. Take another one.`);
  }
}

export class BackupNewer extends Error {
  override readonly name = 'BackupNewer';

  constructor(folder: string, step: string) {
    super(`The backup ${folder} is of a newer version of UNI (step ${step}). Restore it with that version.`);
  }
}

export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

export class BackupRunning extends Error {
  override readonly name = 'BackupRunning';

  constructor() {
    super('A backup is being taken already. Wait until it has ended.');
  }
}

/** The copy opens, but is not what it should be. */
export class BackupUnproven extends Error {
  override readonly name = 'BackupUnproven';

  constructor(reason: string) {
    super(`The copy of the database is not whole and is not used: ${reason}.`);
  }
}
