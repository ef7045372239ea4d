import type { FileInputOf, FileOperation } from '@uni/contracts';
import { notices } from '@uni/phrases';
import { durations, notify } from '../ui/notice/notice-store.ts';
import { translate } from './messages.ts';
import { type AnyInput, type Arguments, requestOfAny } from './operation-request.ts';
import { type Call, sendRaw } from './transport.ts';

export interface Download extends Call {
  file_name?: string;
  /** Extension without the point; default xlsx. */
  file_type?: string;
}

/** Saves a response as a file. Notifies failures and returns true if the file was saved. */
export async function download({ file_name = 'download', file_type = 'xlsx', ...call }: Download): Promise<boolean> {
  const body = call.body === undefined ? undefined : { ...Object(call.body), file_name, file_type };
  const content = await readContent({ ...call, body });
  if (content !== null) save(content, `${file_name}.${file_type}`);
  return content !== null;
}

/** Null: it did not arrive, and a notice states why. */
async function readContent(call: Call): Promise<Blob | null> {
  const answer = await sendRaw({ ...call, headers: { Accept: '*/*', ...call.headers } });
  if (typeof answer === 'string') return notArrived(answer);
  if (!answer.ok) {
    notify({
      kind: 'information',
      title: notices.informative,
      text: await detailOf(answer),
      duration: durations.error,
    });
    return null;
  }
  // A file that breaks off on its way is none, however much of it came.
  return (await answer.blob().catch(() => null)) ?? notArrived(notices.noConnection);
}

/** The name under which a file is saved. */
export interface FileName {
  readonly name: string;
  /** Extension without the point. */
  readonly type: string;
}

/** Saves the file that an operation answers. Returns whether it was saved; a failure shows a notice. */
export function downloadFile<const K extends FileOperation>(
  file: FileName,
  operation: K,
  ...[input]: Arguments<FileInputOf<K>>
): Promise<boolean> {
  return downloadFileNamed(file, operation, input);
}

/** The same where the operation's name is put together from a registered one. */
export function downloadFileNamed(
  { name: file_name, type: file_type }: FileName,
  operation: string,
  input?: AnyInput,
): Promise<boolean> {
  const { body = {}, ...request } = requestOfAny(operation, input);
  const sent = request.method === 'GET' ? request : { ...request, body };
  return download({ ...sent, file_name, file_type });
}

/** Reads the text of the file that an operation answers. Null: it did not arrive, and a notice states why. */
export async function readFileText<const K extends FileOperation>(
  operation: K,
  ...[input]: Arguments<FileInputOf<K>>
): Promise<string | null> {
  return (await readContent(requestOfAny(operation, input)))?.text() ?? null;
}

function notArrived(text: string): null {
  notify({ kind: 'error', title: notices.requestFailed, text, duration: durations.error });
  return null;
}

async function detailOf(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string')
      return translate(body.detail);
  } catch {
    // No detail: the general text applies.
  }
  return notices.downloadFailed;
}

/** Starts the browser's own download of a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
