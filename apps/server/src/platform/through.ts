/** By which token a program is acting, for the trail: services are told who acts, and need not pass this on. */
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
