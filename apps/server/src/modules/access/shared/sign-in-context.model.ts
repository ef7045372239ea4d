/** Before a caller and their organization are known there is no `Context`: signing in works with this. */
import type { Platform } from '../../../platform/module.ts';
import type { OpenId } from '../identity-provider/openid.gateway.ts';
import type { PasswordHasher } from '../sign-in/password-hash.gateway.ts';
import type { Tokens } from './tokens.gateway.ts';

/** Beside the platform, all that holds a state as long as the server runs: keys, turns, what is remembered. */
export interface SignInContext {
  readonly platform: Platform;
  readonly tokens: Tokens;
  readonly hasher: PasswordHasher;
  readonly openId: OpenId;
  /** Drops what is remembered of a session that has just changed. */
  readonly forget: (sessionId: number) => void;
}
