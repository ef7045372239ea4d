/** Messages between the embedded database's thread and its driver. Id 0 is the thread's "ready". */
export interface EmbeddedRequest {
  readonly id: number;
  /** Executed in order up to the first that fails; the last one is answered. None: close the database and end the thread. */
  readonly statements: readonly EmbeddedStatement[];
}

export interface EmbeddedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type EmbeddedReply =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly affected: number }
  | {
      readonly id: number;
      readonly error: {
        readonly message: string;
        readonly code: string | undefined;
        readonly constraint: string | undefined;
      };
    };
