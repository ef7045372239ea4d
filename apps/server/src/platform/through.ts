/** Token under which a program acts, for the audit trail. Services receive the actor and need not pass this on. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TokenKind } from '@uni/contracts';

export interface ActingToken {
  readonly id: number;
  readonly kind: TokenKind;
  readonly name: string;
}

const acting = new AsyncLocalStorage<ActingToken>();

export const actThrough = <T>(token: ActingToken | undefined, work: () => T): T =>
  token ? acting.run(token, work) : work();

export const actingToken = (): ActingToken | undefined => acting.getStore();
