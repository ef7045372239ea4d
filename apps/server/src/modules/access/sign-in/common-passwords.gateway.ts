/** The fifty thousand passwords that leaks show most often, as zxcvbn keeps them. */
import { dictionary } from '@zxcvbn-ts/language-common';

let listed: ReadonlySet<string> | undefined;

/** `lower` in small letters, as the list is. The list is unpacked when it is first asked. */
export const isListed = (lower: string): boolean => {
  listed ??= new Set(dictionary['passwords-common']);
  return listed.has(lower);
};
