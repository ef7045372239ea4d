/** The part of a worker that a run uses; tests inject their own. */
export interface RunWorker<Order, Message> {
  onmessage: ((event: MessageEvent<Message>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: Order): void;
  terminate(): void;
}

export interface RunHearing<Message> {
  /** Returns true for the last message: the worker ends with it. */
  onMessage(message: Message): boolean;
  onFailure(): void;
}

/** Orders a run from a worker of its own. Returns a function that stops it: no callback runs afterwards. */
export function runInWorker<Order, Message>(
  worker: RunWorker<Order, Message>,
  order: Order,
  { onMessage, onFailure }: RunHearing<Message>,
): () => void {
  const end = (): void => {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
  worker.onmessage = ({ data }) => {
    if (onMessage(data)) end();
  };
  worker.onerror = () => {
    end();
    onFailure();
  };
  worker.postMessage(order);
  return end;
}
