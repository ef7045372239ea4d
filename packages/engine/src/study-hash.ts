import { canonicalJson } from './numeric/canonical.ts';
import { sha256 } from './numeric/sha256.ts';

/** SHA-256 over the RFC 8785 canonical JSON of a study: what identifies it, whatever the order of its keys. */
export function studyHash(study: unknown): string {
  return sha256(canonicalJson(study));
}
