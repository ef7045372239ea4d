/** A push service that answers as instructed, and browsers that read their messages. Shares no code with the sender. */
import { createDecipheriv, createECDH, createHmac, webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  /** Base64url. */
  readonly privateKey: string;
}

export const newBrowserKeys = (): BrowserKeys => {
  const keys = createECDH('prime256v1');
  return {
    p256dh: keys.generateKeys('base64url'),
    privateKey: keys.getPrivateKey('base64url'),
    auth: Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  };
};

const hmac = (key: Buffer, ...pieces: readonly (Buffer | string)[]): Buffer =>
  pieces.reduce((hash, piece) => hash.update(piece), createHmac('sha256', key)).digest();

/** Throws where the message is not for this browser. Written from RFC 8188 and RFC 8291, section 3.4. */
export const decryptPush = ({ p256dh, auth, privateKey }: BrowserKeys, body: Buffer): string => {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey, 'base64url');
  const secret = hmac(Buffer.from(auth, 'base64url'), own.computeSecret(sender));
  const input = hmac(secret, 'WebPush: info\0', Buffer.from(p256dh, 'base64url'), sender, '\x01');
  const base = hmac(salt, input);
  const key = hmac(base, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(base, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0) throw new Error('no delimiter of the last record');
  return text.subarray(0, end).toString('utf8');
};

export interface PushAnswer {
  /** 0: it never answers. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReceivedPush {
  readonly path: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

export const openPushService = async () => {
  const received: ReceivedPush[] = [];
  const answers: PushAnswer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      if (status !== 0) response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
