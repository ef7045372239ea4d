import { invalidFields } from '@uni/contracts';
import { violatedUnique } from '../database/index.ts';
import { HttpError } from './http-error.ts';

/** Returns a runner that answers a violated unique key with the messages by field that the table has for it. */
export const refusingDuplicatesOf =
  (messages: Readonly<Record<string, Record<string, string[]>>>) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const fields = messages[violatedUnique(error) ?? ''];
      if (fields) throw new HttpError(invalidFields(fields));
      throw error;
    }
  };
