/** Addresses of chats: who knows one can write there. */
import { type ChatApp, chatHosts } from '@uni/contracts';

const tailLength = 4;

/** Returns the host and the end of an address, by which two chats differ. */
export const maskedAddress = (address: string): string =>
  `${URL.parse(address)?.host ?? ''}/…${address.slice(-tailLength)}`;

/** True if the address is one of the application's webhooks: https, its host, the usual port, and a path. */
export const isAddressOf = (app: ChatApp, address: string): boolean => {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  const isHost = chatHosts[app].some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return isHost && url.pathname.length > 1;
};
