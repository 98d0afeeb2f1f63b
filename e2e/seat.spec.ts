import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { IS_LONG } from './is-long.ts';
import { isFit } from './overflow.ts';
import { enter, ofDemo, toast } from './sessions.ts';
import { signedIn } from './squads.ts';
import { test } from './test.ts';

const WHO = 'Adeola Fashola';

/** Returns the widths of a phone and a desktop screen, or only the width `quick` in the quick run. */
const widths = (quick: number) => (IS_LONG ? [390, 1440] : [quick]);

for (const width of widths(390))
  test(`a member changes position and guarantor before the start, at ${width}`, { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const member = await signedIn(server, WHO);
    const [name, email] = [`Uncle ${width}`, `uncle.${width}@example.com`];
    await member('/guarantor', { name, email, phoneNumber: '4165550145', relationship: 'My uncle' });
    await page.setViewportSize({ width, height: 900 });
    await enter(page.context(), server, ofDemo(WHO));
    await page.goto('/squad');
    await page.getByRole('link', { name: 'Kensington Circle' }).click();
    await page.getByRole('link', { name: 'Choose another position' }).click();
    await expect(page.getByRole('heading', { name: 'Choose another position in Kensington Circle' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Take position/ })).toBeDisabled();
    await isFit(page, 'another position');
    const options = page.locator('label').filter({ has: page.getByRole('radio') });
    // Chooses a guarantor whom no earlier run has chosen.
    const free = options.filter({ hasNotText: 'Yours now' }).last();
    const position = (await free.innerText()).match(/^\d+/)?.[0] ?? '';
    await free.click();
    await page.getByRole('button', { name: `Take position ${position}` }).click();
    await toast(page, 'Your position was changed.');
    await expect(page.getByText(`Position ${position}`, { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Choose another guarantor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who is your guarantor in Kensington Circle?' });
    await expect(dialog.getByRole('button', { name: 'Choose', exact: true })).toBeDisabled();
    await dialog.getByText(name).click();
    await isFit(page, 'another guarantor');
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByText(`Guarantor: ${name}`)).toBeVisible();
    await expect(page.getByText(`We asked ${name}. They accept by email, then we verify them.`)).toBeVisible();
    // At the end of the test, the member chooses the verified guarantor again.
    await page.getByRole('button', { name: 'Choose another', exact: true }).click();
    await dialog.getByRole('radio', { name: /Verified/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await expect(page.getByText(`Guarantor: ${name}`)).toHaveCount(0);
  });

for (const width of widths(1440))
  test(`a member saves a squad's calendar and ledger as files, at ${width}`, { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page.context(), server, ofDemo('Amara Okafor'));
    await page.goto('/squad');
    await page.getByRole('link', { name: 'Lakeshore Ten' }).click();
    const save = async (button: string) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      return saving;
    };
    const days = await save('Add to calendar');
    expect(days.suggestedFilename()).toBe('Lakeshore Ten.ics');
    const calendar = await readFile(await days.path(), 'utf8');
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar.match(/^SUMMARY:Lakeshore Ten: contribution \d+/gm)).toHaveLength(10);
    await page.getByRole('link', { name: 'Ledger' }).click();
    await expect(page.getByRole('heading', { name: 'Ledger of Lakeshore Ten' })).toBeVisible();
    const shown = page.getByRole('main');
    await expect(shown.getByText('Contribution, 10 in one').filter({ visible: true }).first()).toBeVisible();
    await isFit(page, 'the ledger');
    const file = await save('Export');
    expect(file.suggestedFilename()).toBe('Lakeshore Ten.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe('\ufeffDay,Movement,From,To,Count,Amount (CAD)');
    expect(lines[0]).toMatch(
      /^\d{4}-\d\d-\d\d,Contribution,Bank accounts of members,Pot of week 1: .+ \w\.,\d+,\d+00\.00$/,
    );
    await page.goto(`${page.url()}?what=payouts`);
    const paid = shown.getByText('Payout', { exact: true }).filter({ visible: true });
    await expect(paid.first()).toBeVisible();
    await expect(shown.getByText('Fee', { exact: true })).toHaveCount(0);
    const payouts = (await readFile(await (await save('Export')).path(), 'utf8')).trimEnd().split('\r\n').slice(1);
    expect(payouts).toHaveLength(8);
    await expect(paid).toHaveCount(8);
    expect(payouts.filter((line) => !line.includes(',Payout,'))).toEqual([]);
  });
