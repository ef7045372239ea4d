/** A notice as it arrives at the browser, and what is opened with it. Everything in it is data of our server. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Address within the page. */
  readonly path: string;
  readonly tag: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for anything that our server does not send. */
export function readPushNotice(text: string): PushNotice | null {
  try {
    const { title, body, path, tag } = JSON.parse(text) as Record<string, unknown>;
    return isText(title) && isText(body) && isText(path) && isText(tag) ? { title, body, path, tag } : null;
  } catch {
    return null;
  }
}

/** Returns the address of a path below the application's own; the first screen for a path that leads elsewhere. */
export function addressOfPath(path: string, scope: string): string {
  const address = URL.parse(path.replace(/^\/+/, ''), scope);
  return address?.href.startsWith(scope) ? address.href : scope;
}
