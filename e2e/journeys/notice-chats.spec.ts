/** A channel of Slack, as an administrator sets it up. The receiving end stands on this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeChats as copy, register } from '@uni/phrases';
import { button, closed, dialog, expect, layerIssues, main, test } from '../fixtures/index.ts';

const received: { text: string; blocks: { type: string }[] }[] = [];
let status = 200;
const slack = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    received.push(JSON.parse(text));
    response.writeHead(status).end('ok');
  });
});
test.beforeAll(() => new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => new Promise((resolve) => slack.close(resolve)));

test('adds a channel, tries it, hears that it is gone, pauses and removes it', async ({ as }) => {
  const page = await as('admin');
  const { port } = slack.address() as AddressInfo;
  await page.goto('/api-e-webhooks');
  await main(page).getByRole('button', { name: copy.create, exact: true }).click();
  await dialog(page).getByLabel(copy.fields.name, { exact: true }).fill('Diretoria');
  await dialog(page).getByLabel(copy.fields.address, { exact: true }).fill('hooks.slack.com');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog(page).getByText(copy.addressProblem).waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await dialog(page)
    .getByLabel(copy.fields.address, { exact: true })
    .fill(`http://127.0.0.1:${port}/services/T0/B0/segredo-abcd`);
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await closed(page);

  const line = main(page).getByRole('list', { name: copy.label }).getByRole('listitem');
  await expect(line).toContainText(`127.0.0.1:${port}/…abcd`);
  await expect(page.getByText('segredo')).toHaveCount(0);
  const trial = line.getByRole('button', { name: `${copy.test}: Diretoria`, exact: true });
  await trial.click();
  await page.getByText(copy.tested).waitFor();
  expect(received).toEqual([expect.objectContaining({ text: `${copy.trial.title}. ${copy.trial.why}` })]);
  status = 404;
  await trial.click();
  await page.getByText(copy.testFailed(copy.failures.refused, 404)).first().waitFor();

  const act = async (label: string): Promise<void> => {
    await line.getByRole('button', { name: register.actions('Diretoria'), exact: true }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  await act(copy.pause);
  await expect(line).toContainText(copy.states.paused);
  await act(copy.remove);
  await button(page, copy.remove).click();
  await main(page).getByText(copy.empty).waitFor();
});
