import { expect, layerIssues, test } from '../fixtures/index.ts';
import { ownSheet } from '../fixtures/own-sheet.ts';
import { openStudy } from '../fixtures/workspace.ts';

/** A controller writes costs without a sign. */
const costs = () => ownSheet('Realizado 2026', ['Rubrica', 'jan/26', 'fev/26'], ['Terreno', 1_000_000, 250_000.5]);

test('a sheet read with the wrong sign tells each amount before anything is written', async ({ as }) => {
  const page = await as('admin');
  await openStudy(page, 'realizado');
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Importar planilha', exact: true }).click();
  const file = { name: 'controladoria.xlsx', mimeType: 'application/octet-stream', buffer: costs() };
  await page.getByLabel('Escolher planilha .xlsx ou .csv').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Custos estão com sinal positivo na planilha').uncheck();
  await dialog.getByRole('button', { name: 'Conferir', exact: true }).click();
  await dialog.getByText('2 valores têm o sinal contrário ao da sua linha e entram como estão:').waitFor();
  await dialog.getByText('Terreno, fev/26: R$ 250.000,50 entra como devolução.').waitFor();
  expect(await layerIssues(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Voltar', exact: true }).click();
  await dialog.getByLabel('Custos estão com sinal positivo na planilha').check();
  await dialog.getByRole('button', { name: 'Conferir', exact: true }).click();
  await dialog.getByText(/valores a importar/).waitFor();
  await expect(dialog.getByText(/sinal contrário/)).toHaveCount(0);
});
