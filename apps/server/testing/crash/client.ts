/** A signed-in caller of a running server, over real HTTP. */

export interface Client {
  /** The parsed answer; throws for anything but a success, or when the connection breaks. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>;
}

export const signIn = async (origin: string, email: string, password: string): Promise<Client> => {
  const anonymous = clientOf(origin, {});
  const answer = await anonymous.send('POST', '/api/token/', { email, password });
  if (typeof answer !== 'object' || answer === null || !('access' in answer)) throw new Error('no access token');
  return clientOf(origin, { authorization: `Bearer ${answer.access}` });
};

const clientOf = (origin: string, always: Record<string, string>): Client => ({
  send: async (method, path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: { ...always, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text === '' ? undefined : JSON.parse(text);
  },
});
