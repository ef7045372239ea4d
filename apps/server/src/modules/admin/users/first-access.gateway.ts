/** First passwords: random, mailed, valid for 24 hours, and replaced at the first sign-in. */
import { randomBytes } from 'node:crypto';
import { invitationMails } from '@uni/phrases';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';

const secretHours = 24;

export interface FirstSecret {
  readonly secret: string;
  readonly password_hash: string;
  readonly first_secret_expires_at: Date;
}

export const newFirstSecret = async (platform: Platform, credentials: Credentials): Promise<FirstSecret> => {
  const secret = randomBytes(18).toString('base64url');
  return {
    secret,
    password_hash: await credentials.hash(secret),
    first_secret_expires_at: new Date(platform.now().getTime() + secretHours * 3_600_000),
  };
};

interface Addressee {
  readonly email: string;
  readonly name: string;
}

const loginOf = (platform: Platform): string => new URL('/user/login', platform.origin).href;

export const invitationMail = (
  platform: Platform,
  { email, name }: Addressee,
  organization: string,
  secret: string,
): Mail => ({
  to: email,
  subject: invitationMails.invited.subject(organization),
  text: invitationMails.invited.text(name, organization, loginOf(platform), secret),
});

/** The mail to an invited user who already signs in elsewhere. Only they learn this. */
export const elsewhereMail = ({ email, name }: Addressee, organization: string): Mail => ({
  to: email,
  subject: invitationMails.elsewhere.subject(organization),
  text: invitationMails.elsewhere.text(name, organization),
});

export const resetMail = (platform: Platform, { email, name }: Addressee, secret: string): Mail => ({
  to: email,
  subject: invitationMails.reset.subject,
  text: invitationMails.reset.text(name, loginOf(platform), secret),
});

export const secondStepRemovedMail = (platform: Platform, { email, name }: Addressee): Mail => ({
  to: email,
  subject: invitationMails.secondStepRemoved.subject,
  text: invitationMails.secondStepRemoved.text(name, loginOf(platform)),
});

export const connectionMail = (platform: Platform, { email, name }: Addressee, organization: string): Mail => ({
  to: email,
  subject: invitationMails.connected.subject(organization),
  text: invitationMails.connected.text(name, organization, loginOf(platform)),
});
