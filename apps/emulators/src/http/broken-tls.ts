import { createServer, type Socket } from 'node:net';
import { portOf } from './server.ts';

/** A name that no resolver knows, for the failure to find a host. */
export const unresolvableUrl = 'https://erp.invalid';

/** An address whose handshake fails: it answers a greeting with words of another protocol. */
export async function listenWithBrokenTls(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${portOf(server)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
