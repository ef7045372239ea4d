/** Mail that leaves the house: into a folder, one .eml file each. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailConfig {
  /** Of the sender, e.g. `UNI <nao-responda@uni.example>`. */
  readonly from: string;
  readonly folder: string;
}

export interface Mailer {
  /** Resolves when the mail has been handed over; throws when it could not be. */
  send(mail: Mail): Promise<void>;
}

export const openMailer = ({ from, folder }: MailConfig): Mailer => ({
  send: async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const head = [
      `From: ${plain(from)}`,
      `To: ${plain(to)}`,
      `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
    ];
    const instant = new Date().toISOString().replaceAll(':', '-');
    const message = `${head.join('\r\n')}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}`;
    await writeFile(join(folder, `${instant}-${randomUUID()}.eml`), message, { mode: 0o600, flag: 'wx' });
  },
});

/** A name cannot bring a header of its own. */
const plain = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');
