/** The description of a backup. It is written last: a folder without it is no backup. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from './durable-write.ts';
import { BackupDamaged } from './errors.ts';

const format = 'uni.backup/1';
const fileName = 'manifest.json';
const digestName = 'manifest.sha256';

/** Below the folder itself: no step upwards, no root, no drive. */
const relativePath = z
  .string()
  .regex(/^[\w.-]+(?:\/[\w.-]+)*$/)
  .refine((path) => !path.split('/').includes('..'));

const copiedFile = z.strictObject({
  path: relativePath,
  /** Bytes before compression. */
  size: z.int().nonnegative(),
  /** Of the bytes before compression, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestShape = z.strictObject({
  format: z.literal(format),
  /** The copy equals the database at one instant from `begunAt` to `endedAt`. */
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Names of the schema steps that have run. */
  steps: z.array(z.string()),
  /** Ends of the audit trails at `begunAt`: the copy holds each of them. */
  heads: z.array(z.strictObject({ organization: z.int(), sequence: z.int(), hash: z.string() })),
  folders: z.array(relativePath),
  files: z.array(copiedFile),
});

export type Manifest = Omit<z.infer<typeof manifestShape>, 'format'>;
export type CopiedFile = z.infer<typeof copiedFile>;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const text = JSON.stringify({ format, ...manifest });
  await writeDurably(join(folder, digestName), digestOf(text));
  await writeDurably(join(folder, fileName), text);
};

/** Throws BackupDamaged when the manifest is missing, changed or of another form. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const [text, digest] = await Promise.all(
    [fileName, digestName].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  );
  if (text === null || text === undefined) throw new BackupDamaged(folder, `${fileName} is missing`);
  if (digestOf(text) !== digest) throw new BackupDamaged(folder, `${fileName} has changed`);
  const parsed = manifestShape.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupDamaged(folder, `${fileName} is of another form`);
  return parsed.data;
};
