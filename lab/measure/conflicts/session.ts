/** One person's browser on the shared study. It types, reads the conflict that comes, decides, and stores its network traffic. */
import type { StudyEdit } from '@uni/contracts';
import { studyConflict } from '@uni/phrases';
import type { Page, Request, Response } from 'playwright-core';

export type Act =
  | { readonly kind: 'cell'; readonly row: number; readonly column: number; readonly value: number }
  | { readonly kind: 'field'; readonly path: string; readonly value: number }
  /** Two lines by two months. */
  | { readonly kind: 'paste'; readonly row: number; readonly column: number; readonly value: number };

/** A batch that the server answered. */
export interface Batch {
  readonly edits: readonly StudyEdit[];
  readonly status: number;
  /** After the batch where it was stored, as it stands where it was refused. */
  readonly revision: number;
}

export interface Decision {
  readonly choice: 'mine' | 'theirs';
  /** Fields in conflict, as the surface names them. */
  readonly rows: readonly { path: string }[];
  /** Rows on the one surface, each with its two different values. */
  readonly visibleCount: number;
}

const GRID = '[role="treegrid"]';
const PATIENCE_MS = 60_000;
/** Conflicts that may follow one another over one edit. */
const MOST_DECISIONS = 8;

export class Session {
  readonly page: Page;
  readonly batches: Batch[] = [];
  readonly decisions: Decision[] = [];
  private readonly answered: (() => void)[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('response', (response) => void this.choice(response));
  }

  private async choice(response: Response): Promise<void> {
    const request: Request = response.request();
    if (request.method() !== 'PATCH' || !response.url().endsWith('/study/')) return;
    const sent = request.postDataJSON() as { edits: StudyEdit[] };
    const { revision } = (await response.json()) as { revision: number };
    this.batches.push({ edits: sent.edits, status: response.status(), revision });
    for (const done of this.answered.splice(0)) done();
  }

  /** Types one edit and stays with it until the server has it or it was decided away. */
  async edit(act: Act, decide: () => 'mine' | 'theirs'): Promise<readonly Batch[]> {
    const from = this.batches.length;
    const answer = this.nextAnswer();
    await this.type(act);
    await answer;
    for (let turn = 0; turn < MOST_DECISIONS; turn += 1) {
      await this.page.waitForFunction(isSettledOrQuestioned, undefined, { timeout: PATIENCE_MS }).catch(async () => {
        const states = await this.page.locator('[data-save]').allInnerTexts();
        throw new Error(`${JSON.stringify(act)} does not come to rest: ${states.join(', ')}`);
      });
      if (!(await this.isQuestionOpen())) return this.batches.slice(from);
      await this.decide(decide());
    }
    throw new Error('one edit is asked about again and again');
  }

  private isQuestionOpen(): Promise<boolean> {
    return this.page.locator('[data-save="conflict"]').isVisible();
  }

  private nextAnswer(): Promise<void> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error('an edit was never sent')), PATIENCE_MS);
      this.answered.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  private async type(act: Act): Promise<void> {
    const { page } = this;
    if (act.kind === 'field') {
      const box = page.locator(`[data-path="${act.path}"] input`).first();
      await box.fill(String(act.value).replace('.', ','));
      await box.press('Enter');
      return;
    }
    await page.locator(`${GRID} [data-cell="${act.row}:${act.column}"]`).click();
    if (act.kind === 'cell') {
      await page.keyboard.type(String(act.value));
      await page.keyboard.press('Enter');
      return;
    }
    const { value } = act;
    await page.evaluate(pasteHere, `${value}\t${value + 1}\n${value + 2}\t${value + 3}`);
  }

  /** The surface has to show each field with both values. */
  private async decide(choice: 'mine' | 'theirs'): Promise<void> {
    const copy = studyConflict;
    const surface = this.page
      .getByRole('alert')
      .filter({ has: this.page.getByRole('button', { name: copy.keepMine }) });
    if ((await surface.count()) !== 1) throw new Error('a conflict is not on one surface');
    const cells = await surface
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.getAttribute('data-conflict') ?? '',
          ...[...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
        ]),
      );
    const rows = cells.map(([path = '']) => ({ path }));
    const visibleCount = cells.filter(([, , mine, theirs]) => mine !== theirs && mine !== '' && theirs !== '').length;
    this.decisions.push({ choice, rows, visibleCount });
    await surface.getByRole('button', { name: choice === 'mine' ? copy.keepMine : copy.useTheirs }).click();
    await surface.waitFor({ state: 'detached', timeout: PATIENCE_MS }).catch(() => undefined);
  }
}

/** Runs in the page: returns true when no save is pending, or when a user has to decide. */
function isSettledOrQuestioned(): boolean {
  const states = [...document.querySelectorAll('[data-save]')].map((element) => element.getAttribute('data-save'));
  return states.some((state) => state === 'saved' || state === 'conflict');
}

/** Runs in the page: a paste of one's own, so that two browsers do not share a clipboard. */
function pasteHere(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
