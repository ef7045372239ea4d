/** The tax reform side by side: the study's taxes under each law, and one of them made its own. */
import { expect, test } from '../fixtures/index.ts';
import { indicator, openStudy, request, saved } from '../fixtures/workspace.ts';

test('today, transition and 2033 side by side; the chosen one becomes the study’s, and undoing it takes it back', async ({
  as,
}) => {
  const page = await as('planner');
  const version = await openStudy(page, 'reforma-tributaria');
  const stored = async () => {
    const answer = await request<{ study: { taxation: { consumption?: { mode: string } | null } } }>(
      page,
      `/api/planner/versions/${version}/study/`,
    );
    return answer.study.taxation;
  };
  const compared = page.getByRole('region', { name: 'Tributos e resultado' });
  await compared.waitFor();
  await expect(compared.getByRole('columnheader')).toHaveCount(6);
  const total = compared.getByRole('row', { name: /^Tributos / });
  await expect(total.getByRole('cell').first()).toHaveText(/^\d+,\d\smi$/);
  await expect(page.getByRole('region', { name: 'Tributos pagos por ano' }).getByRole('rowheader').last()).toHaveText(
    'Total',
  );
  await expect(page.getByRole('region', { name: 'Redutores, base e créditos' })).toContainText('art. 255');
  await page.getByText(/^O estudo não informa redutores/).waitFor();

  const before = await stored();
  const result = await indicator(page, 'result').textContent();
  await page.getByRole('button', { name: 'Usar no estudo: Transição, regime regular' }).click();
  await saved(page);
  await expect.poll(async () => (await stored()).consumption?.mode).toBe('regular');
  await expect(indicator(page, 'result')).not.toHaveText(result ?? '');
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await expect.poll(stored).toEqual(before);
});
