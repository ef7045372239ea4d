import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** Whole mails in the order of their sending, decoded from quoted-printable. The first mail makes the folder. */
export const sentMails = ({ mailFolder }: Pick<TestApp, 'mailFolder'>): string[] =>
  (existsSync(mailFolder) ? readdirSync(mailFolder) : [])
    .toSorted()
    .map((file) => decoded(readFileSync(join(mailFolder, file), 'utf8')));

const decoded = (mail: string): string => {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
