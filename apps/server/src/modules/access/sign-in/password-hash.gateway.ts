/**
 * Passwords as argon2id (46 MiB, one pass, one lane), in the PHC string form. Hashes run on all cores but one: a flood of
 * sign-ins must not stop other requests. Addresses take turns, so one that floods delays another by one hash.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { throttled } from '@uni/contracts';
import { createFairQueue, type FairQueueLimits } from '../../../platform/fair-queue.ts';
import { HttpError } from '../../../platform/http/index.ts';

const memoryKib = 46 * 1_024;
const tagBytes = 32;
/** Hashes run in Node's pool of threads, which also reads files and resolves names: one thread stays free. */
const poolThreads = Math.max(1, Number.parseInt(process.env.UV_THREADPOOL_SIZE ?? '', 10) || 4);

/** An office that starts its day behind one address is a hundred people or two. */
const limits: FairQueueLimits = {
  atOnce: Math.max(1, Math.min(availableParallelism(), poolThreads) - 1),
  waitingOfOne: 200,
  waiting: 2_000,
};

/** The caller of a comparison. Guesses of the same address may fail while it waits. */
export interface HashTurn {
  readonly caller: string;
  /** Runs when the turn has come, before the comparison. A refusal replaces it. */
  readonly recheck?: () => Promise<void>;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for a null (an unknown user) as for a real hash, and is then false. */
  verify(password: string, hash: string | null, turn: HashTurn): Promise<boolean>;
}

export const createPasswordHasher = (): PasswordHasher => {
  // One more turn than hashes: its recheck runs while the others are hashed.
  const turns = createFairQueue({ ...limits, atOnce: limits.atOnce + 1 });
  const hashes = createFairQueue(limits);
  const inTurn = <T>(caller: string, work: () => Promise<T>): Promise<T> => orRefuse(turns(caller, work));
  const derive = (password: string, salt: Buffer) => orRefuse(hashes('', () => deriveTag(password, salt)));
  const decoy = encode(randomBytes(16), randomBytes(tagBytes));
  return {
    hash: async (password) =>
      inTurn('', async () => {
        const salt = randomBytes(16);
        return encode(salt, await derive(password, salt));
      }),
    verify: async (password, hash, { caller, recheck }) =>
      inTurn(caller, async () => {
        await recheck?.();
        const { salt, tag } = decode(hash ?? decoy);
        const isEqual = timingSafeEqual(await derive(password, salt), tag);
        return isEqual && hash !== null;
      }),
  };
};

const orRefuse = <T>(result: Promise<T> | null): Promise<T> => {
  if (result === null) throw new HttpError(throttled(1));
  return result;
};

const deriveTag = (password: string, salt: Buffer): Promise<Buffer> => {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: tagBytes,
    memory: memoryKib,
    passes: 1,
  };
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag))),
  );
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');

const encode = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memoryKib},t=1,p=1$${unpadded(salt)}$${unpadded(tag)}`;

const decode = (hash: string): { salt: Buffer; tag: Buffer } => {
  const [, algorithm, , parameters, salt, tag] = hash.split('$');
  if (algorithm !== 'argon2id' || parameters !== `m=${memoryKib},t=1,p=1` || !salt || !tag) {
    throw new Error('A stored password hash has another form than ours');
  }
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
};
