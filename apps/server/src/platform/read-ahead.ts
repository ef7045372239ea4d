/**
 * Answers of reads in their order, with at most `atOnce` under way. A consumer that leaves begins no other.
 * @throws what a read throws, on its turn
 */
export async function* readAhead<T>(reads: readonly (() => Promise<T>)[], atOnce: number): AsyncGenerator<T> {
  const underWay: Promise<T>[] = [];
  const begin = (read: (() => Promise<T>) | undefined): void => {
    const answer = read?.();
    // A consumer that stops reading leaves it: its failure is then ignored.
    answer?.catch(() => undefined);
    if (answer) underWay.push(answer);
  };
  for (const read of reads.slice(0, atOnce)) begin(read);
  for (let next = atOnce; underWay.length > 0; next += 1) {
    const answer = await (underWay.shift() as Promise<T>);
    begin(reads[next]);
    yield answer;
  }
}
