/** Before a caller and their organization are known there is no `Context`: signing in works with this. */
import type { Platform } from '../../../platform/module.ts';
import type { Tokens } from '../shared/tokens.gateway.ts';
import type { PasswordHasher } from './password-hash.gateway.ts';

/** The platform, and all that holds a state as long as the server runs: signing keys, turns, what is remembered. */
export interface SignInContext {
  readonly platform: Platform;
  readonly tokens: Tokens;
  readonly hasher: PasswordHasher;
  /** Drops what is remembered of a session that has just changed. */
  readonly forget: (sessionId: number) => void;
}
