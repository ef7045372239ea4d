/** Writes text and a newline to standard output, whole, however slowly it is read. A reader that has left is no error. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The listener stays: Node reports a closed pipe to the callback first and as an event afterwards.
    const done = (error?: Error | null) => (error && !isClosedPipe(error) ? reject(error) : resolve());
    process.stdout.on('error', done);
    process.stdout.write(`${text}\n`, done);
  });
}

function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
