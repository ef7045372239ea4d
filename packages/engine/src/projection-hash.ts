import { canonicalJson } from './numeric/canonical.ts';
import { sha256OfBytes, utf8 } from './numeric/sha256.ts';
import type { Projection, ProjectionLine } from './projection.ts';
import { studyHash } from './study-hash.ts';

/** Returns SHA-256 as lower-case hexadecimal: the engine's own, or a faster one of the platform. */
export type Digest = (bytes: Uint8Array) => string;

/** The hashed fields of a projection. */
export type HashedProjection = Pick<Projection, 'engine' | 'study_hash' | 'months' | 'lines'>;

/**
 * Returns the hash by which two ends verify equal computation: of the study, the engine and every cell. Lines of zeros are excluded.
 * So are indicators: a root in float64 may differ in its last bit between two machines.
 *
 * Lines are hashed one by one over their numbers. A line that an edit did not change is not hashed again.
 */
export function hashProjection(projection: HashedProjection, digest: Digest = sha256OfBytes): string {
  const { engine, study_hash, months } = projection;
  const lines = projection.lines
    .filter(({ values }) => values.some((cell) => cell !== 0))
    .map((line) => [
      line.key,
      line.module,
      hashLine(line, digest),
      ...(line.company === undefined ? [] : [line.company]),
    ]);
  return `${FORM}${digest(utf8(canonicalJson({ engine, study_hash, months, lines })))}`;
}

/** Distinguishes this form from the first one, which stands in databases and in printed records. */
const FORM = 'n1:';

const hashes = new WeakMap<ProjectionLine, string>();

function hashLine(line: ProjectionLine, digest: Digest): string {
  const known = hashes.get(line);
  if (known !== undefined) return known;
  const cells = new Float64Array(line.values.length);
  // Two zeros are one number, but not the same bytes.
  for (let month = 0; month < cells.length; month++) cells[month] = (line.values[month] as number) + 0;
  const hash = digest(new Uint8Array(cells.buffer));
  hashes.set(line, hash);
  return hash;
}

/** Returns the hash of a projection in the form of another one, so that the two can be compared. */
export const hashProjectionLike = (other: string, projection: Projection, digest?: Digest): string =>
  isFirstForm(other) ? firstForm(projection) : hashProjection(projection, digest);

/** The first form hashed a text with every number in it. Nothing is stored in it any more. */
export const isFirstForm = (hash: string): boolean => !hash.startsWith(FORM);

const firstForm = ({ engine, study_hash, months, lines }: Projection): string => {
  const cells = lines.filter(({ values }) => values.some((cell) => cell !== 0));
  return studyHash({
    engine,
    study_hash,
    months,
    lines: cells.map(({ key, module, values }) => [key, module, values]),
  });
};
