/**
 * A word from process to process that there is work. It carries nothing and may be lost: every listener reads due work at intervals
 * in any case. It is sent outside of transactions. A NOTIFY within one takes a lock of the whole database at its commit.
 */
import { Client } from 'pg';

export interface Signals {
  /** Calls the listeners of all processes, this one included, soon. */
  emit(): void;
  /** Returns how to stop listening. */
  on(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Signals that follow each other so closely are one, in milliseconds. */
const gatheringMs = 20;
const reconnectMs = 2_000;
const channel = 'uni_work';

/** Of a database with a single process. */
export const localSignals = (): Signals => {
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  return {
    emit: () => {
      if (listeners.size === 0) return;
      timer ??= setTimeout(() => {
        timer = null;
        for (const listener of listeners) listener();
      }, gatheringMs);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      listeners.clear();
    },
  };
};

/** `notify` sends the word through the pool; `listenUrl` leads to PostgreSQL itself: no pooler passes the word on. */
export const postgresSignals = (listenUrl: string, notify: (channel: string) => Promise<void>): Signals => {
  const local = localSignals();
  let timer: NodeJS.Timeout | null = null;
  let listening: { stop(): Promise<void> } | null = null;
  return {
    emit: () => {
      local.emit();
      timer ??= setTimeout(() => {
        timer = null;
        // Lost: the others find the work at their next interval.
        notify(channel).catch(() => undefined);
      }, gatheringMs);
    },
    on: (listener) => {
      listening ??= listenTo(listenUrl, local.emit);
      return local.on(listener);
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      await listening?.stop();
      await local.close();
    },
  };
};

/** Listens on a connection of its own, and connects again until it is stopped. */
const listenTo = (url: string, onSignal: () => void): { stop(): Promise<void> } => {
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;
  const again = (): void => {
    client = null;
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect();
    }, reconnectMs);
    retry.unref();
  };
  const connect = (): void => {
    const one = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: reconnectMs });
    client = one;
    one.on('notification', onSignal);
    one.on('error', () => void one.end().catch(() => undefined));
    one.on('end', again);
    one
      .connect()
      .then(() => one.query(`listen ${channel}`))
      // Signals of the time before are lost.
      .then(onSignal, () => one.end().catch(() => undefined));
  };
  connect();
  return {
    stop: async () => {
      isStopped = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
};
