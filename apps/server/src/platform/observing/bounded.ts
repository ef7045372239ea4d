/** Returns what `work` resolves to, or throws BoundReached after `ms` milliseconds. The work itself goes on. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BoundReached(ms)), ms);
  });
  // What fails after the bound has no reader.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, bound]);
  } finally {
    clearTimeout(timer);
  }
};

export class BoundReached extends Error {
  override readonly name = 'BoundReached';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}
