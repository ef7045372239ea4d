/** Mails at rest: sealed, for a mail may hold a link that decides. */
import type { Platform } from '../../platform/module.ts';

/** Under this name the worker is called. */
export const mailWorker = 'notice mails';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface MailKey {
  readonly organizationId: number;
  readonly id: number;
}

/** A file that travels with mails. */
export interface MailFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const fileContextOf = ({ organizationId, id }: MailKey): string =>
  `organization:${organizationId}/mail-attachment:${id}`;

export const sealFile = ({ sealing }: Platform, key: MailKey, bytes: Uint8Array): string =>
  sealing.seal(Buffer.from(bytes).toString('base64'), fileContextOf(key));

export const openFile = ({ sealing }: Platform, key: MailKey, sealed: string): Uint8Array =>
  Buffer.from(sealing.open(sealed, fileContextOf(key)), 'base64');

const contextOf = ({ organizationId, id }: MailKey): string => `organization:${organizationId}/mail:${id}`;

export const sealMail = ({ sealing }: Platform, key: MailKey, { subject, text }: MailText): string =>
  sealing.seal(JSON.stringify({ subject, text }), contextOf(key));

export const openMail = ({ sealing }: Platform, key: MailKey, sealed: string): MailText =>
  JSON.parse(sealing.open(sealed, contextOf(key)));
