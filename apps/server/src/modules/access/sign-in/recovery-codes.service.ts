/** The ten codes that stand in for a lost second step, whichever it is. */
import { createHash } from 'node:crypto';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { replaceRecoveryCodes } from './second-step.repository.ts';
import { bareCode, newRecoveryCode } from './totp.gateway.ts';

const recoveryCodeCount = 10;

/** A recovery code is 80 bits of chance: a plain hash hides it. */
export const hashOfCode = (bare: string): string => createHash('sha256').update(bare).digest('base64url');

/** Answers the codes, this once; the earlier ones die. */
export const storeNewCodes = async (db: TenantDatabase, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = codes.map((code) => ({ id: newId(), code_hash: hashOfCode(bareCode(code)) }));
  await replaceRecoveryCodes(db, userId, rows);
  return codes;
};
