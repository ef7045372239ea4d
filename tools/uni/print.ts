/** Writes text and a newline to standard output, whole, however slowly it is read; a reader that has left is no error. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => {
      process.stdout.off('error', done);
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error);
      else resolve();
    };
    process.stdout.on('error', done);
    process.stdout.write(`${text}\n`, done);
  });
}
