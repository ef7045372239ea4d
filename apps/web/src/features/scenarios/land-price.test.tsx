// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { applyEdits, identifyStudy, type JsonObject, type StudyEdit } from '@uni/contracts';
import { type Model, openStudy, project } from '@uni/engine';
import { landAndPrice as copy } from '@uni/phrases';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { counting, study } from '../study/testing/study-fixture.ts';
import { indicatorLabel } from './criteria-model.ts';
import { LandPricePanel } from './land-price-panel.tsx';
import { answerSearch } from './search-answer.ts';
import { runSearch, type SearchMessage, type SearchOrder, type SearchWorker } from './search-run.ts';
import { type BegunSearch, readSearch } from './use-analysis-address.ts';
import type { Column } from './use-columns.ts';

const workers: HeldWorker[] = [];
vi.mock('../../shared/workers.ts', () => ({
  startWorker: () => {
    const worker = new HeldWorker();
    workers.push(worker);
    return worker;
  },
}));

/** A worker in the page that works when the test triggers it, message by message. */
class HeldWorker implements SearchWorker {
  onmessage: SearchWorker['onmessage'] = null;
  onerror: SearchWorker['onerror'] = null;
  isOver = false;
  #messages: SearchMessage[] = [];

  postMessage(order: SearchOrder): void {
    answerSearch(order, (message) => this.#messages.push(structuredClone(message)));
  }
  /** Sends some of its messages; all of them without a number. */
  work(count = this.#messages.length): void {
    for (const message of this.#messages.splice(0, count)) {
      this.onmessage?.(new MessageEvent('message', { data: message }));
    }
  }
  terminate(): void {
    this.isOver = true;
  }
}

const json: JsonObject = JSON.parse(JSON.stringify(study));
const plot = { group: 'terrain', value: { basis: 'amount', amount: 500_000 }, timing: { kind: 'once', at: 0 } };
const landless: JsonObject = { ...json, expenses: [] };
const withLand: JsonObject = { ...json, expenses: [plot] };

function modelOf(plain: unknown): Model {
  const opened = openStudy(plain);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

interface Drawn {
  readonly column: Column;
  readonly applied: StudyEdit[];
  readonly redraw: (model: Model) => void;
}

function draw(
  plain: JsonObject,
  obstacle: string | null = null,
  mayApply = true,
  begun: BegunSearch | null = null,
): Drawn {
  const applied: StudyEdit[] = [];
  const model = modelOf(plain);
  const document = identifyStudy(plain, counting());
  const column: Column = { id: null, name: 'Base', document, model, refused: [], overrides: [] };
  const panel = (of: Model) => (
    <LandPricePanel
      column={column}
      model={of}
      obstacle={obstacle}
      mayApply={mayApply}
      onApply={(edits) => applied.push(...edits)}
      begun={begun}
    />
  );
  const { rerender } = render(panel(model));
  return { column, applied, redraw: (of) => rerender(panel(of)) };
}

const last = (): HeldWorker => {
  const worker = workers.at(-1);
  if (!worker) throw new Error('no worker was started');
  return worker;
};

function seek(search: keyof typeof copy.searches, target: string): void {
  fireEvent.click(screen.getByRole('button', { name: copy.searches[search] }));
  const field = screen.getByLabelText(copy.target);
  fireEvent.change(field, { target: { value: target } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: copy.seek }));
}

async function finish(): Promise<void> {
  await vi.waitFor(() => expect(last()).toBeDefined());
  last().work();
  await screen.findByRole('table');
}

/** An indicator of the drawn study after the edits that were applied. */
function indicatorAfter({ column, applied }: Drawn, key: string): number {
  const outcome = applyEdits(column.document, applied);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  const answer = project(outcome.document.study);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return Number(answer.projection.indicators[key]);
}

// The test's page does not scroll.
const { scrollIntoView } = Element.prototype;
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});

afterEach(() => {
  cleanup();
  workers.length = 0;
});

describe('a search that the address begins', () => {
  it('runs at once with its target', async () => {
    draw(withLand, null, true, { search: 'land', indicator: 'npv', target: 100_000_00 });
    await finish();
    expect(screen.getByLabelText(copy.target)).toHaveProperty('value', '100.000');
    expect(screen.getByText(/^Terreno de até R\$/)).toBeTruthy();
    expect(workers).toHaveLength(1);
  });

  it('of an indicator that has no such search is not begun', () => {
    draw(withLand, null, true, { search: 'land', indicator: 'payback_month', target: 1 });
    expect(workers).toHaveLength(0);
    expect(screen.getByRole('button', { name: copy.seek })).toBeTruthy();
  });

  it('is read from the address, where it is whole', () => {
    const whole = { busca: 'price', ind: 'npv', alvo: 100 };
    expect(readSearch(whole)).toEqual({ search: 'price', indicator: 'npv', target: 100 });
    for (const change of [{ busca: 'x' }, { ind: undefined }, { alvo: 'muito' }, { alvo: undefined }])
      expect(readSearch({ ...whole, ...change })).toBeNull();
  });
});

describe('the search for land', () => {
  it('is followed, answers in reais, and is applied with what reaches the target', async () => {
    const drawn = draw(withLand);
    seek('land', '0');
    last().work(3);
    const bar = await screen.findByRole('progressbar', { name: copy.progress });
    expect(bar).toHaveProperty('value', 3);
    await finish();
    expect(screen.getByText(/^Terreno de até R\$/)).toBeTruthy();
    expect(screen.getByText('hoje R$ 500.000,00')).toBeTruthy();
    expect(screen.getByText(/Supõe que mais terreno só piora o indicador/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: copy.apply }));
    expect(indicatorAfter(drawn, 'npv')).toBeGreaterThanOrEqual(0);
    expect(indicatorAfter(drawn, 'npv')).toBeLessThan(100_00);
    expect(drawn.applied).toHaveLength(1);
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.activeElement?.textContent).toBe(copy.seek);
  });

  it('of a study without land says what it supposes, and adds one item', async () => {
    const drawn = draw(landless);
    seek('land', '0');
    await finish();
    expect(screen.getByText(copy.noLandToday)).toBeTruthy();
    expect(screen.getByText(copy.addsLand, { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: copy.apply }));
    expect(drawn.applied.at(-1)?.op).toBe('insert');
    expect(indicatorAfter(drawn, 'npv')).toBeGreaterThanOrEqual(0);
  });

  it('that nothing satisfies says so', async () => {
    draw(withLand);
    seek('land', '900 mi');
    last().work();
    expect(await screen.findByText(/^Nem com o terreno de graça o estudo chega a VPL/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.apply })).toBeNull();
  });
});

describe('the search for prices', () => {
  it('answers with the average price and is applied to every price', async () => {
    const drawn = draw(withLand);
    seek('price', '1 mi');
    await finish();
    expect(screen.getByText(/^Preço médio a partir de .+ R\$\/m²$/)).toBeTruthy();
    expect(screen.getByText(/^hoje 8\.000,00 R\$\/m²$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: copy.apply }));
    expect(indicatorAfter(drawn, 'npv')).toBeGreaterThanOrEqual(1_000_000_00);
    expect(drawn.applied.every(({ path }) => path.endsWith('/price_m2'))).toBe(true);
  });

  it('of a study without units for sale says so, and applies nothing', async () => {
    const [module] = withLand.modules as JsonObject[];
    draw({ ...withLand, modules: [{ ...module, typologies: [] }] } as JsonObject);
    seek('price', '-9 mi');
    last().work();
    expect(await screen.findByText(copy.nothingSold)).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.apply })).toBeNull();
  });

  it('that any price satisfies says so, and applies nothing', async () => {
    draw(withLand);
    seek('price', '-900 mi');
    last().work();
    expect(await screen.findByText(/^Qualquer preço chega a VPL/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.apply })).toBeNull();
  });
});

describe('a search under way', () => {
  it('is cancelled and says how far it came', async () => {
    draw(withLand);
    seek('land', '0');
    last().work(2);
    fireEvent.click(await screen.findByRole('button', { name: copy.cancel }));
    expect(last().isOver).toBe(true);
    last().work();
    expect(await screen.findByText(copy.cancelled('2'))).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('that fails says so', async () => {
    draw(withLand);
    seek('land', '0');
    last().onerror?.(new ErrorEvent('error'));
    expect(await screen.findByText(copy.failed)).toBeTruthy();
  });

  it('says nothing more once it is stopped, and ends its worker', () => {
    const worker = new HeldWorker();
    const hearing = { onProgress: vi.fn(), onAnswer: vi.fn(), onFailure: vi.fn() };
    const order = {
      search: 'price',
      study: modelOf(withLand).study,
      indicator: 'npv',
      target: 0,
      visible: [],
    } as const;
    runSearch(order, hearing, () => worker)();
    worker.work();
    expect([hearing.onProgress.mock.calls, hearing.onAnswer.mock.calls, worker.isOver]).toEqual([[], [], true]);
  });

  it('tells a study that is refused from one without an answer', async () => {
    const worker = new HeldWorker();
    const hearing = { onProgress: vi.fn(), onAnswer: vi.fn(), onFailure: vi.fn() };
    const refused = { ...modelOf(withLand).study, modules: [] };
    runSearch({ search: 'land', study: refused, indicator: 'npv', target: 0, visible: [] }, hearing, () => worker);
    worker.work();
    expect(hearing.onAnswer).toHaveBeenCalledWith(expect.objectContaining({ ok: false }), null);
  });
});

describe('an answer', () => {
  it('of a study that has changed since is marked, and not applied', async () => {
    const { redraw } = draw(withLand);
    seek('land', '0');
    await finish();
    redraw(modelOf(landless));
    expect(screen.getByText(copy.outdated)).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.apply })).toBeNull();
  });

  it('that cannot be applied says why, and a reader is offered nothing', async () => {
    draw(withLand, copy.onlyBase);
    seek('land', '0');
    await finish();
    expect(screen.getByText(copy.onlyBase)).toBeTruthy();
    cleanup();
    draw(withLand, copy.onlyBase, false);
    seek('land', '0');
    await finish();
    expect(screen.queryByText(copy.onlyBase)).toBeNull();
    expect(screen.queryByRole('button', { name: copy.apply })).toBeNull();
  });

  it('offers goals of which more is better', () => {
    draw(withLand);
    const goals = within(screen.getByLabelText(copy.indicator)).getAllByRole('option');
    const names = goals.map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['npv', 'irr_year', 'result'].map(indicatorLabel)));
    expect(names).not.toContain(indicatorLabel('payback_month'));
  });
});
