/** Reads the figures that say what they are, wherever they are shown, and sets them against the registry. */
import type { Page } from 'playwright-core';
import type { NumbersRegistry } from './registry.ts';
import { says, textsOf } from './texts.ts';

/** One figure as somebody sees it. */
export interface Shown {
  readonly place: string;
  readonly indicator: string;
  readonly of: string;
  readonly text: string;
  /** Told in a sentence among other words. */
  readonly inSentence: boolean;
}

export class Comparison {
  compared = 0;
  readonly differences: string[] = [];
  readonly places = new Map<string, number>();
  private readonly registry: NumbersRegistry;

  constructor(registry: NumbersRegistry) {
    this.registry = registry;
  }

  take(all: readonly Shown[]): void {
    for (const shown of all) {
      const { place, indicator, of, text } = shown;
      const known = this.registry.find(indicator, of);
      this.compared += 1;
      this.places.set(place, (this.places.get(place) ?? 0) + 1);
      if (!known) this.differences.push(`${place}: ${indicator} of ${of} shows "${text}" and is not in the registry`);
      else if (!says(text, known, shown.inSentence))
        this.differences.push(
          `${place}: ${indicator} of ${of} shows "${text}", not "${textsOf(known).join('" or "')}"`,
        );
    }
  }
}

/** Every marked figure of the page, its exact value on pointing too. */
export async function figuresOn(page: Page, place: string): Promise<Shown[]> {
  const found = await page.locator('[data-figure]').evaluateAll((elements) =>
    elements.map((element) => ({
      keys: (element.getAttribute('data-figure') ?? '').split(' ').filter(Boolean),
      of: element.getAttribute('data-of') ?? '',
      text: element.textContent ?? '',
      title: element.getAttribute('title'),
    })),
  );
  return found.flatMap(({ keys, of, text, title }) =>
    keys.flatMap((indicator) => {
      const shown = { place, indicator, of, text, inSentence: keys.length > 1 || indicator === 'max_exposure_month' };
      return title ? [shown, { ...shown, text: title, inSentence: false }] : [shown];
    }),
  );
}
