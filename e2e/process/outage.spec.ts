/** The page's behaviour while its server is killed, is away and returns, on the data after recovery. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkbook } from '@uni/workbook';
import { expect, signIn, test } from '../fixtures/index.ts';
import { root } from '../fixtures/paths.ts';
import { field, goToTab, loanOf, openStudy, saved, tabs, type } from '../fixtures/workspace.ts';

test.use({ launch: { engine: 'embedded' } });

test.describe('an outage', () => {
  const away = { allow: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ };

  test('says so, keeps what is typed, saves it when the server is back, and a reload shows it', async ({
    as,
    server,
  }) => {
    const page = await as('planner', away);
    const version = await openStudy(page, 'financiamento');
    // The page has the code of the tab before its server goes away.
    await field(page, '/limit').waitFor();
    await server.kill();
    await type(page, '/limit', '50.123.456,78');
    await page.getByText('Sem conexão, 1 alteração na fila').waitFor();
    await type(page, '/share', '70');
    await page.getByText('Sem conexão, 2 alterações na fila').waitFor();
    await server.restart();
    await page.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await saved(page);
    expect(await loanOf(page, version)).toMatchObject({ share: 0.7, limit: 50_123_456.78 });
    await page.reload();
    await expect(field(page, '/limit').locator('input')).toHaveValue('50.123.456,78');
  });

  test('survives the page too: what was typed meanwhile is sent after a reload', { tag: '@proof' }, async ({
    as,
    server,
  }) => {
    const page = await as('planner', away);
    const version = await openStudy(page, 'financiamento');
    // The page has the code of the tab before its server goes away.
    await field(page, '/limit').waitFor();
    await server.kill();
    await type(page, '/limit', '49.000.000');
    await page.getByText('Sem conexão, 1 alteração na fila').waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await server.restart();
    await page.goto(address);
    await page.getByText('Recuperamos 1 alteração não salva.').waitFor();
    await saved(page);
    expect((await loanOf(page, version)).limit).toBe(49_000_000);
  });
});

/** Tabs of conditions, goals and variables, which change no study. */
const analyses: readonly string[] = ['cenarios', 'metas', 'simulacao'];

// The last of this file: who plans in all others may only read from here on.
test.describe('somebody who may only read', () => {
  test('sees every number and no way to change one, with the reason, and exports', { tag: '@proof' }, async ({
    server,
    people,
    as,
  }) => {
    await server.stop();
    makeReader(join(server.folder, 'database'), people.planner.email);
    await server.restart();
    {
      const page = await as(null);
      await signIn(page, people.planner);
      await openStudy(page, 'geral');
      for (const tab of tabs) {
        await goToTab(page, tab);
        await page.getByText('Você pode consultar este estudo, mas não alterá-lo.').first().waitFor();
        // Filters, ranges of an analysis and goals are typed by readers too: they change no study.
        const writable = page.locator(
          'main [data-path] input:not([readonly]):not([disabled]), main [data-path] select:not([disabled])',
        );
        expect([tab, await writable.count()]).toEqual([tab, 0]);
        // Readers too add a condition of a goal and a premise of a simulation.
        const changing = analyses.includes(tab)
          ? /^(Excluir|Novo|Desfazer|Promover)/
          : /^(Adicionar|Excluir|Novo|Desfazer)/;
        expect([tab, await page.getByRole('button', { name: changing }).count()]).toEqual([tab, 0]);
      }
      await expect(page.getByRole('button', { name: 'Clonar para editar' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Exportar', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /^Planilha com fórmulas/ }).click(),
      ]);
      expect(readWorkbook(await readFile(await file.path())).sheets.size).toBeGreaterThan(5);
    }
  });
});

/** Moves a member into the permit group of readers, in the stopped server's database: the session knows nothing of it. */
function makeReader(database: string, email: string): void {
  const program = `
    import { PGlite } from '@electric-sql/pglite';
    const pg = await PGlite.create({ dataDir: process.argv[1] });
    const done = await pg.query(
      \`update permit_group_members m set group_id = g.id from permit_groups g, users u
       where g.organization_id = m.organization_id and g.key = 'reader' and u.id = m.user_id and u.email = $1\`,
      [process.argv[2]],
    );
    await pg.close();
    process.exit(done.affectedRows === 1 ? 0 : 1);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, '--', database, email], {
    cwd: join(root, 'apps/server'),
  });
}
