/** Six screens over the named stores: what they read, save, remove and export is what the store's address answers. */
import type { Page } from '@playwright/test';
import { startUauEmulator, type UauEmulator } from '@uni/emulators';
import {
  collaboration,
  enterpriseRegister,
  integration,
  organizationInfo,
  organizations,
  permitGroups,
  register,
  services,
} from '@uni/phrases';
import { button, closed, dialog, downloadOf, expect, main, test } from '../fixtures/index.ts';
import { fail, outageOfWrites } from '../fixtures/outage.ts';
import { request } from '../fixtures/workspace.ts';

/** Logs of a failure that a journey provokes: the browser's, and the layer's own. */
const provoked = /^console: (Failed to load resource|An error occurred|Error in SAVE function:)/;

interface NamedStore {
  readonly namespace: string;
  readonly name: string;
  readonly address: string | null;
}

/** The value of a store as another window reads it: at the address that the list of stores gives. */
async function readStore<Value>(page: Page, named: `${string}.${string}`, choice = ''): Promise<Value> {
  const list = await request<NamedStore[]>(page, `/api/stores/${choice}`);
  const address = list.find(({ namespace, name }) => `${namespace}.${name}` === named)?.address;
  if (!address) throw new Error(`${named} has no address`);
  return request<Value>(page, address);
}
type Rows = readonly { readonly id: number | string; readonly name: string }[];
const namesOf = async (page: Page, named: `${string}.${string}`): Promise<string[]> =>
  (await readStore<Rows>(page, named)).map(({ name }) => name);

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
test('sso.services: created, switched, opened to people, exported, removed; another window sees the same', async ({
  as,
}) => {
  const page = await as('admin', { allow: provoked });
  const outage = await outageOfWrites(page, '**/api/admin/services/**');
  await page.goto('/servicos');
  await main(page).getByText(services.emptyTitle).waitFor();
  await page.keyboard.press('n');
  await dialog(page).getByLabel(services.fields.name).fill('Mapas');
  await save(page);
  await closed(page);
  await button(page, 'Mapas').waitFor();
  expect(await namesOf(page, 'sso.services')).toEqual(['Mapas']);
  await page.getByRole('switch', { name: services.onOff('Mapas') }).click();
  await main(page).getByText(services.switchedOff('Mapas')).waitFor();
  expect(await readStore(page, 'sso.services')).toMatchObject([{ name: 'Mapas', is_active: false }]);
  await button(page, services.manageOf('Mapas')).click();
  await dialog(page).getByLabel('Paula Planejadora').click();
  await dialog(page).getByRole('list', { name: services.access.people, disabled: false }).waitFor();
  await expect.poll(async () => (await readStore<Rows>(page, 'sso.ssoSubscription')).length).toBe(1);
  await page.keyboard.press('Escape');
  await closed(page);
  await page.getByRole('article').getByText(services.users(1)).waitFor();
  expect(await downloadOf(page, () => button(page, register.exportTable).click())).toMatch(/^servicos-.*\.xlsx$/);
  const other = await as('admin');
  await other.goto('/servicos');
  await other.getByRole('article').getByText(services.users(1)).waitFor();
  await other.getByRole('switch', { name: services.onOff('Mapas'), checked: false }).waitFor();

  // A refused save of sso has the list read again, and takes nothing of what was typed.
  outage.lasts = true;
  await button(page, 'Mapas').click();
  await dialog(page).getByLabel(services.fields.plan).fill('Completo');
  await save(page);
  await dialog(page).getByText(register.couldNotSave).waitFor();
  await expect(dialog(page).getByLabel(services.fields.plan)).toHaveValue('Completo');
  await expect(main(page).getByText(services.emptyTitle)).toHaveCount(0);
  outage.lasts = false;
  await save(page);
  await closed(page);
  expect(await readStore(page, 'sso.services')).toMatchObject([{ name: 'Mapas', plan: 'Completo' }]);

  await button(page, 'Mapas').focus();
  await page.keyboard.press('Delete');
  await dialog(page).getByRole('button', { name: services.remove, exact: true }).click();
  await main(page).getByText(services.emptyTitle).waitFor();
  expect(await namesOf(page, 'sso.services')).toEqual([]);
});

test('sso.services: an outage is shown as such, never as nothing there', async ({ as }) => {
  const page = await as('admin', { allow: provoked });
  await page.route('**/api/admin/services/', fail);
  await page.goto('/servicos');
  await main(page).getByRole('alert').getByText(`Não foi possível carregar ${services.noun}.`).waitFor();
  await expect(page.getByText(services.emptyTitle)).toHaveCount(0);
  await page.unroute('**/api/admin/services/');
  await main(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await main(page).getByText(services.emptyTitle).waitFor();
});

test('sso.ssoGroup: a group is created, renamed and removed', async ({ as }) => {
  const page = await as('admin', { allow: provoked });
  const outage = await outageOfWrites(page, '**/api/admin/permit-groups/**');
  await page.goto('/grupos-de-permissao?abrir=novo');
  const name = dialog(page).getByLabel(permitGroups.drawer.name);
  outage.lasts = true;
  await name.fill('Diretoria');
  await page.keyboard.press('Enter');
  await dialog(page).getByText(register.couldNotSave).waitFor();
  await expect(name).toHaveValue('Diretoria');
  outage.lasts = false;
  await page.keyboard.press('Enter');
  await closed(page);
  expect(await namesOf(page, 'sso.ssoGroup')).toContain('Diretoria');
  await button(page, 'Diretoria').click();
  await name.fill('Diretoria e conselho');
  await save(page);
  await closed(page);
  await page.getByRole('columnheader', { name: /Diretoria e conselho/ }).waitFor();
  expect(await namesOf(page, 'sso.ssoGroup')).toContain('Diretoria e conselho');
  await button(page, 'Diretoria e conselho').click();
  await button(page, permitGroups.drawer.remove).click();
  await button(page, permitGroups.drawer.remove).last().click();
  await main(page).getByText(permitGroups.removed('Diretoria e conselho')).waitFor();
  expect(await namesOf(page, 'sso.ssoGroup')).not.toContain('Diretoria e conselho');
});

test('admin.organization: a save reads again, and one that fails is said in the form alone', async ({ as }) => {
  const page = await as('superuser', { allow: provoked });
  const outage = await outageOfWrites(page, '**/api/admin/organizations/**');
  await page.goto('/cadastro-organizacoes');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('n');
  const code = dialog(page).getByLabel(organizations.code, { exact: true });
  await code.fill('NOM');
  await dialog(page).getByLabel(organizations.domain, { exact: true }).fill('nomes.com.br');
  await dialog(page).getByLabel(/^Nome/).fill('Nomes Incorporadora');
  outage.lasts = true;
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('alert').getByText(register.couldNotSave).waitFor();
  await expect(code).toHaveValue('NOM');
  outage.lasts = false;
  await page.keyboard.press('Enter');
  await closed(page);
  await page.getByText('Salvo com Sucesso').waitFor();
  await page.getByLabel(organizations.filter).fill('Nomes');
  await button(page, 'Nomes Incorporadora').click();
  await dialog(page).getByLabel(/^Nome/).fill('Nomes e Lotes');
  await page.keyboard.press('Enter');
  await closed(page);
  await page.getByRole('row', { name: /Nomes e Lotes/ }).waitFor();
  expect(await namesOf(page, 'admin.organization')).toContain('Nomes e Lotes');
  await button(page, 'Ações de Nomes e Lotes').click();
  await page.getByRole('menuitem', { name: organizations.close }).click();
  await dialog(page).getByRole('textbox').fill('NOM');
  await button(page, organizations.closeAction).click();
  await page.getByRole('row', { name: /Nomes e Lotes/ }).waitFor({ state: 'detached' });
  expect(await namesOf(page, 'admin.organization')).not.toContain('Nomes e Lotes');
});

test('planner.organizationExtraInfo: an object is merged, and a refused save keeps what was typed', async ({ as }) => {
  const page = await as('admin', { allow: provoked });
  const outage = await outageOfWrites(page, '**/api/admin/organization-info/');
  const city = page.getByLabel(organizationInfo.fields.city.label, { exact: true });
  await page.goto('/informacoes-da-organizacao');
  await city.fill('Olinda');
  outage.lasts = true;
  await city.press('Enter');
  await page.getByRole('alert').getByText('O servidor encontrou um erro.').waitFor();
  await expect(city).toHaveValue('Olinda');
  outage.lasts = false;
  await city.press('Enter');
  await page.getByText('Atualizado com Sucesso').waitFor();
  expect(await readStore(page, 'planner.organizationExtraInfo')).toMatchObject({ city: 'Olinda' });
  const other = await as('admin');
  await other.goto('/informacoes-da-organizacao');
  await expect(other.getByLabel(organizationInfo.fields.city.label, { exact: true })).toHaveValue('Olinda');
});

test('enterprise.enterprises and its modules: changed, added, removed, exported', async ({ as }) => {
  const page = await as('planner', { allow: provoked });
  const outage = await outageOfWrites(page, '**/api/planner/modules/**');
  const copy = enterpriseRegister;
  await page.goto('/cadastro-empreendimento');
  await button(page, 'Loteamento Jardim Ipê').click();
  const drawer = page.getByRole('dialog', { name: 'Loteamento Jardim Ipê' });
  const all = await readStore<Rows>(page, 'enterprise.enterprises');
  const id = all.find(({ name }) => name === 'Loteamento Jardim Ipê')?.id;
  const modules = async () =>
    (await readStore<readonly { nome: string }[]>(page, 'enterprise.modules', `?empreendimento=${id}`)).map(
      ({ nome }) => nome,
    );
  await drawer.getByLabel('Nome', { exact: true }).last().fill('Etapa nova');
  outage.lasts = true;
  await button(page, copy.modules.add).click();
  await drawer
    .getByRole('alert')
    .getByText(/servidor/)
    .waitFor();
  await expect(drawer.getByLabel('Nome', { exact: true }).last()).toHaveValue('Etapa nova');
  outage.lasts = false;
  await button(page, copy.modules.add).click();
  await drawer.getByLabel(copy.modules.rename('Etapa nova')).waitFor();
  expect(await modules()).toContain('Etapa nova');
  await button(page, copy.modules.remove('Etapa nova')).click();
  await button(page, copy.modules.removeAction).click();
  await drawer.getByLabel(copy.modules.rename('Etapa nova')).waitFor({ state: 'detached' });
  expect(await modules()).not.toContain('Etapa nova');
  await drawer.getByLabel(/^Cidade/).fill('Nerópolis');
  await drawer.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('row', { name: /Nerópolis/ }).waitFor();
  expect(await readStore<Rows>(page, 'enterprise.enterprises')).toContainEqual(
    expect.objectContaining({ id, city: 'Nerópolis' }),
  );
  expect(await downloadOf(page, () => button(page, copy.export).click())).toMatch(/^cadastro-empreendimentos.*xlsx$/);
  await button(page, 'Ações de Loteamento Jardim Ipê').click();
  await page.getByRole('menuitem', { name: copy.remove }).click();
  await dialog(page).getByRole('button', { name: copy.remove }).click();
  await page.getByText('Registro removido com sucesso...').waitFor();
  expect(await namesOf(page, 'enterprise.enterprises')).not.toContain('Loteamento Jardim Ipê');
  await button(page, 'Desfazer').click();
  await button(page, 'Loteamento Jardim Ipê').waitFor();
  expect(await namesOf(page, 'enterprise.enterprises')).toContain('Loteamento Jardim Ipê');
});

test('colab.indicator: a definition is saved by its store, and every figure follows', async ({ as }) => {
  const page = await as('admin', { allow: provoked });
  const outage = await outageOfWrites(page, '**/api/colab/indicators/');
  const { editor, detail } = collaboration;
  await page.goto('/uni-colab/detalhamento?ind=vso');
  await button(page, detail.edit).click();
  const name = dialog(page).getByLabel(editor.name, { exact: true });
  await name.fill('Velocidade de vendas');
  outage.lasts = true;
  await button(page, editor.save).click();
  await dialog(page).getByRole('alert').waitFor();
  await expect(name).toHaveValue('Velocidade de vendas');
  outage.lasts = false;
  await button(page, editor.save).click();
  await page.getByRole('heading', { level: 2, name: 'Velocidade de vendas', exact: true }).waitFor();
  const rows = await readStore<Rows>(page, 'colab.indicator');
  expect(rows.filter(({ id }) => id === 'vso')).toMatchObject([{ name: 'Velocidade de vendas' }]);
  expect(rows.length).toBe(14);
});

test.describe('integration.clients, its systems and parameters', () => {
  let uau: UauEmulator;
  test.beforeAll(async () => {
    uau = await startUauEmulator({ size: 'S', seed: 3 });
  });
  test.afterAll(() => uau?.close());

  test('are read, changed and removed by the screen of the integration', async ({ as }) => {
    const page = await as('admin', { allow: provoked });
    const outage = await outageOfWrites(page, '**/api/integration/connections/*/');
    await page.goto('/integracao');
    const { store: lists, fields } = integration;
    const connection = {
      ...{ system: 'uau', name: 'UAU dos nomes', address: uau.url, user: 'uni' },
      ...{ secret: 'senha', integration_token: 'token', settings: {} },
    };
    await request(page, '/api/integration/connections/', { method: 'POST', body: JSON.stringify(connection) });
    await page.reload();
    await button(page, integration.openNamed('UAU dos nomes')).click();
    await page.getByRole('tab', { name: integration.drawer.settings }).click();
    const name = page.getByLabel(fields.name, { exact: true });
    await name.fill('UAU da casa');
    outage.lasts = true;
    await save(page);
    await dialog(page).getByText(register.couldNotSave).waitFor();
    await expect(name).toHaveValue('UAU da casa');
    outage.lasts = false;
    await save(page);
    await page.getByText('Atualizado com Sucesso').waitFor();
    expect(await namesOf(page, 'integration.clients')).toContain('UAU da casa');
    await page.keyboard.press('Escape');
    await closed(page);
    await page.getByRole('button', { name: lists.system, exact: true }).click();
    const systems = await readStore<readonly { id: 'sienge' | 'uau'; connections: number }[]>(
      page,
      'integration.system',
    );
    for (const { id, connections } of systems)
      await page
        .getByRole('row', { name: new RegExp(`${integration.systems[id]}.*${lists.connected(connections)}`) })
        .waitFor();
    await page
      .getByRole('article', { name: 'UAU da casa' })
      .getByRole('button', { name: register.actions('UAU da casa'), exact: true })
      .click();
    await page.getByRole('menuitem', { name: integration.disconnect, exact: true }).click();
    await dialog(page)
      .getByRole('radio', { name: new RegExp(`^${integration.removals.own}`) })
      .check();
    await dialog(page).getByRole('button', { name: integration.disconnect, exact: true }).click();
    await page.getByRole('article', { name: 'UAU da casa' }).waitFor({ state: 'detached' });
    expect(await namesOf(page, 'integration.clients')).not.toContain('UAU da casa');
  });
});
