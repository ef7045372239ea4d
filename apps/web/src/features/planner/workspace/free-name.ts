import type { Version } from '@uni/contracts';
import { workspace } from '@uni/phrases';

/** A name for a copy that no version of the enterprise has. */
export function freeName(of: string, versions: readonly Version[]): string {
  const wanted = workspace.frame.cloneName(of);
  const taken = new Set(versions.map((version) => version.nome));
  const numbers = Array.from({ length: 100 }, (_, at) => (at === 0 ? wanted : `${wanted} ${at + 1}`));
  return numbers.find((name) => !taken.has(name)) ?? wanted;
}
