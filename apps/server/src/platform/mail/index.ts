/** Door of mail. */
export { type MailConfig, type Mailer, openMailer } from './mailer.ts';
