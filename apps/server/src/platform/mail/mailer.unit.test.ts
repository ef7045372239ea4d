import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openMailer } from './mailer.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'uni-mail-')), 'mail');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const from = 'UNI <nao-responda@uni.test>';
const mail = { to: 'ana@primeira.test', subject: 'Nova senha', text: 'Olá, Ana.\nhttps://uni.test/x\n' };

test('a mail becomes a file that only its owner reads', async () => {
  await openMailer({ from, smtpUrl: null, folder }).send(mail);
  const [file, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(statSync(join(folder, file ?? '')).mode & 0o777).toBe(0o600);
  const text = readFileSync(join(folder, file ?? ''), 'utf8');
  expect(text).toContain('To: ana@primeira.test\r\n');
  expect(text).toContain('Subject: Nova senha\r\n');
});

test('a name cannot bring a header of its own', async () => {
  const to = 'ana@primeira.test\r\nBcc: eva@fora.test';
  await openMailer({ from, smtpUrl: null, folder }).send({ ...mail, to, subject: 'a\r\nBcc: eva@fora.test' });
  for (const file of readdirSync(folder)) {
    const [head] = readFileSync(join(folder, file), 'utf8').split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
  }
});

test.each([
  ['the address it went to', { to: 'maria@primeira.test', subject: 'Convite', text: 'Olá.' }, 'MARIA@primeira.test'],
  ['a name in its subject', { to: 'x@primeira.test', subject: 'Convite de João Antônio', text: '.' }, 'João Antônio'],
  ['a name in a long line', { ...mail, text: `${'x '.repeat(34)}Conceição Araújo entrou.` }, 'conceição araújo'],
])('a mail that tells of a person is forgotten with them: %s', async (_where, written, trace) => {
  const own = join(folder, '..', 'forgetting');
  const mailer = openMailer({ from, smtpUrl: null, folder: own });
  await mailer.forget([trace]);
  await mailer.send(written);
  await mailer.send({ to: 'outra@primeira.test', subject: 'Mariana', text: 'Os joãos da semana.' });
  await mailer.forget([trace, 'Ana', ' ', '']);
  const storedMails = readdirSync(own).map((file) => readFileSync(join(own, file), 'utf8'));
  expect(storedMails.join()).toContain('Mariana');
  expect(storedMails).toHaveLength(1);
  rmSync(own, { recursive: true });
});

const bytes = Buffer.from('%PDF-1.7 Ana Lima\n'.repeat(20));
const attachments = [{ name: 'relatório.pdf', mediaType: 'application/pdf', bytes }];

test('a file travels with its mail, byte for byte, under its name and type', async () => {
  const own = join(folder, '..', 'files');
  await openMailer({ from, smtpUrl: null, folder: own }).send({ ...mail, attachments });
  const text = readFileSync(join(own, readdirSync(own)[0] ?? ''), 'utf8');
  const [, head = '', base64 = ''] = /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([\w+/=\r\n]+)/.exec(text) ?? [];
  expect(head).toContain('Content-Disposition: attachment');
  expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true);
  expect(text).toContain('Subject: Nova senha\r\n');
  rmSync(own, { recursive: true });
});

test.each([
  ['in its text', { ...mail, text: 'Olá, Conceição Araújo.', attachments }, 'Conceição Araújo'],
  ['in its address', { ...mail, to: 'maria@primeira.test', attachments }, 'maria@primeira.test'],
  ['in its subject', { ...mail, subject: 'Relatório de João Antônio', attachments }, 'João Antônio'],
])('a mail with a file that names a person is forgotten with them: %s', async (_where, written, trace) => {
  const own = join(folder, '..', 'forgetting-files');
  const mailer = openMailer({ from, smtpUrl: null, folder: own });
  await mailer.send(written);
  await mailer.forget(['Outra Pessoa']);
  expect(readdirSync(own)).toHaveLength(1);
  await mailer.forget([trace]);
  expect(readdirSync(own)).toHaveLength(0);
  rmSync(own, { recursive: true });
});

test('with SMTP configured it goes to the server, and a refusal is an error', async () => {
  const received: string[] = [];
  const server = createServer((socket) => converse(socket, received));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailer = openMailer({ from, smtpUrl: `smtp://127.0.0.1:${port}`, folder: '/none' });
  await mailer.send(mail);
  expect(received).toContain('RCPT TO:<ana@primeira.test>');
  expect(received).toContain('Subject: Nova senha');
  await expect(mailer.send({ ...mail, to: 'recusado@primeira.test' })).rejects.toThrow(/550/);
  server.close();
});

/** As much of RFC 5321 as one mail takes. */
const converse = (socket: Socket, received: string[]): void => {
  let isData = false;
  const answer = (line: string): string | null => {
    if (isData) {
      isData = line !== '.';
      return isData ? null : '250 taken';
    }
    if (line.startsWith('RCPT') && line.includes('recusado')) return '550 unknown';
    isData = line === 'DATA';
    if (isData) return '354 go on';
    return line === 'QUIT' ? '221 bye' : '250 fine';
  };
  socket.write('220 uni.test\r\n');
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
      received.push(line);
      const reply = answer(line);
      if (reply !== null) socket.write(`${reply}\r\n`);
    }
  });
};
