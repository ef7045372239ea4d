/** The fifty thousand passwords that leaks show most often, as zxcvbn ships them. */
import { dictionary } from '@zxcvbn-ts/language-common';

let listed: ReadonlySet<string> | undefined;

/** `lower` is lowercase, as in the list. The list is unpacked on first use. */
export const isListed = (lower: string): boolean => {
  listed ??= new Set(dictionary['passwords-common']);
  return listed.has(lower);
};
