import { chatHosts } from '@uni/contracts';
import { expect, test } from 'vitest';
import { isAddressOf, maskedAddress } from './chat-address.model.ts';
import { chatBody } from './chat-message.model.ts';
import { retryAfterMs } from './retry-after.model.ts';

const link = 'https://uni.example/avisos?pedido=1&x=2';
const hostile = '<!channel> *Aurora* <@U1> [x](http://evil.example) & "fim"\u0000\n\\';

test('Slack: names are runs that are not parsed, and the text of the notification is escaped', () => {
  const body = JSON.parse(chatBody('slack', { title: hostile, why: 'a\nb', link }));
  expect(body.text).toBe('&lt;!channel&gt; *Aurora* &lt;@U1&gt; [x](http://evil.example) &amp; "fim" \\. a b');
  expect(body.text).not.toMatch(/<[!@#]/);
  const [block] = body.blocks;
  expect(block.type).toBe('rich_text');
  expect(block.elements[0].elements).toEqual([
    { type: 'text', text: '<!channel> *Aurora* <@U1> [x](http://evil.example) & "fim" \\', style: { bold: true } },
    { type: 'text', text: '\na b\n' },
    { type: 'link', url: link, text: 'Abrir no UNI' },
  ]);
  expect([body.unfurl_links, body.unfurl_media]).toEqual([false, false]);
});

test('Teams: a card of runs, which know no markup, without any entity that mentions', () => {
  const body = JSON.parse(chatBody('teams', { title: '<at>todos</at> **Aurora**', why: '', link }));
  const [{ contentType, content }] = body.attachments;
  expect([body.type, contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
  expect(content.body).toEqual([
    { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '<at>todos</at> **Aurora**', weight: 'bolder' }] },
  ]);
  expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Abrir no UNI', url: link }]);
  expect(JSON.stringify(content)).not.toContain('msteams');
});

test('a message stays below 28 KB, and is cut between characters', () => {
  const long = '😀'.repeat(5_000);
  for (const app of ['slack', 'teams'] as const) {
    const body = chatBody(app, { title: long, why: long, link });
    expect(Buffer.byteLength(body)).toBeLessThan(28_000);
    expect(body.isWellFormed()).toBe(true);
    expect(body).toContain('😀…');
  }
});

test('an address is one of its application, by https, host, port and path', () => {
  const slack = 'https://hooks.slack.com/services/T0/B0/abcdefgh';
  const teams =
    'https://default1.61.environment.api.powerplatform.com:443/powerautomate/automations/direct/x?sig=abcdWXYZ';
  expect([isAddressOf('slack', slack), isAddressOf('teams', teams)]).toEqual([true, true]);
  expect(isAddressOf('teams', 'https://prod-1.westus.logic.azure.com:443/workflows/x?sig=y')).toBe(true);
  for (const refused of [
    ...['http://hooks.slack.com/services/x', 'https://hooks.slack.com/', 'https://hooks.slack.com.evil.example/x', ''],
    ...[
      'https://evil.example/hooks.slack.com',
      'https://u:p@hooks.slack.com/services/x',
      'https://hooks.slack.com:8443/x',
    ],
    ...['https://hooks.slack.com@127.0.0.1/x', teams, 'services/T0'],
  ])
    expect([refused, isAddressOf('slack', refused)]).toEqual([refused, false]);
  for (const refused of ['https://api.powerplatform.com/x', 'https://evilapi.powerplatform.com/x', slack])
    expect([refused, isAddressOf('teams', refused)]).toEqual([refused, false]);
  expect(chatHosts.teams).not.toContain('.webhook.office.com');
  expect([maskedAddress(slack), maskedAddress(teams)]).toEqual([
    'hooks.slack.com/…efgh',
    'default1.61.environment.api.powerplatform.com/…WXYZ',
  ]);
});

test('Retry-After is seconds or a date, within a second and an hour', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  const read = (header: string | null) => retryAfterMs(header, now);
  expect([read('30'), read('0'), read('999999'), read(null), read('soon')]).toEqual([
    ...[30_000, 1_000, 3_600_000, 60_000, 60_000],
  ]);
  expect(read('Tue, 01 Dec 2026 12:02:00 GMT')).toBe(120_000);
});
