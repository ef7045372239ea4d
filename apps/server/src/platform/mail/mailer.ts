/** Outgoing mail: into a folder, one .eml file each, or through an SMTP server. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { namesAny } from './traces.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** `Message-ID` of the mail: the same for every attempt. Absent: a new one. */
  readonly messageId?: string;
  /** Absent: none. */
  readonly attachments?: readonly { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }[];
}

export interface MailConfig {
  /** Of the sender, e.g. `UNI <nao-responda@uni.example>`. */
  readonly from: string;
  /** `smtp://` or `smtps://` with user and password in it; null: the folder. */
  readonly smtpUrl: string | null;
  readonly folder: string;
}

export interface Mailer {
  /** Resolves when the mail has been handed over; throws when it could not be. */
  send(mail: Mail): Promise<void>;
  /** Removes stored copies of mails that contain one of these texts. */
  forget(traces: readonly string[]): Promise<void>;
}

const patienceMs = 10_000;

export const openMailer = ({ from, smtpUrl, folder }: MailConfig): Mailer =>
  smtpUrl === null ? intoFolder(from, folder) : overSmtp(from, smtpUrl);

/** Nothing in a mail of ours names a file or an address to be fetched into it. */
const messageOf = (from: string, { attachments = [], ...mail }: Mail) => ({
  ...{ from, disableFileAccess: true, disableUrlAccess: true, ...mail },
  attachments: attachments.map(({ name, mediaType, bytes }) => ({
    ...{ filename: name, contentType: mediaType, content: Buffer.from(bytes) },
  })),
});

const overSmtp = (from: string, url: string): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(from, mail))),
    // Delivered mail is not stored here.
    forget: async () => undefined,
  };
};

const intoFolder = (from: string, folder: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(from, mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written in one piece');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const instant = new Date().toISOString().replaceAll(':', '-');
      await writeFile(join(folder, `${instant}-${randomUUID()}.eml`), message, { mode: 0o600, flag: 'wx' });
    },
    forget: async (traces) => {
      const isNamed = namesAny(traces);
      for (const file of await mailsIn(folder)) {
        if (isNamed(await readFile(join(folder, file), 'latin1'))) await rm(join(folder, file), { force: true });
      }
    },
  };
};

const mailsIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  } catch {
    // No mail has been written yet.
    return [];
  }
};
