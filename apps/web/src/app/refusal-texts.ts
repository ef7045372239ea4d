import { refusalMessages, refusalPatterns, workMessages } from '@uni/phrases';
import { learnMessages, learnPatterns } from '../api/messages.ts';

/** Learns the sentences of the server that the login does not know. In its own file, which the first refusal fetches. */
export function learnRefusals(): void {
  learnMessages(workMessages);
  learnMessages(refusalMessages);
  learnPatterns(refusalPatterns);
}
