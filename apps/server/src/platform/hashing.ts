import { hash } from 'node:crypto';

/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const hashText = (text: string): string => hash('sha256', text, 'hex');

/** SHA-256 of bytes, as 64 hexadecimal digits. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
