/** Public interface of mail. */
export { type Mail, type MailConfig, type Mailer, openMailer } from './mailer.ts';
