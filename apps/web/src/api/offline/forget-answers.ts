/** IndexedDB database of the answers that a page opens without a connection. */
export const answersDatabase = 'uni.answers';

/** Writes to that database until the code for them is loaded, by address. */
export const waitingWrites = new Map<string, unknown>();

/** Deletes every stored answer, as when a session ends or another user signs in. */
export function forgetAnswers(): void {
  waitingWrites.clear();
  globalThis.indexedDB?.deleteDatabase(answersDatabase);
}
