/**
 * Passwords as argon2id (46 MiB, one pass, one lane), in the PHC string form. One hash is computed at a time, with a short
 * queue. So a flood of sign-ins takes neither every core nor the memory.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { throttled } from '@uni/contracts';
import { HttpError } from '../../../platform/http/index.ts';

const memoryKib = 46 * 1_024;
const tagBytes = 32;
const queueLimit = 50;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for a null (an unknown user) as for a real hash, and is then false. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

export const createPasswordHasher = (): PasswordHasher => {
  const inTurn = oneAtATime(queueLimit);
  const decoy = encode(randomBytes(16), randomBytes(tagBytes));
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        return encode(salt, await derive(password, salt));
      }),
    verify: (password, hash) =>
      inTurn(async () => {
        const { salt, tag } = decode(hash ?? decoy);
        const isEqual = timingSafeEqual(await derive(password, salt), tag);
        return isEqual && hash !== null;
      }),
  };
};

const derive = (password: string, salt: Buffer): Promise<Buffer> => {
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

const oneAtATime = (limit: number) => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= limit) return Promise.reject(new HttpError(throttled(1)));
    waiting += 1;
    const result = last.then(work);
    last = result
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
    return result;
  };
};
