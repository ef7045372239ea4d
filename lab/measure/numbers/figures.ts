/** Reads all visible figures that carry their indicator, and compares them with the registry. */
import { approvedPlan } from '@uni/phrases';
import type { Page } from 'playwright-core';
import type { NumbersRegistry } from './registry.ts';
import { formsOf, matchesFigure } from './value-forms.ts';

/** One figure as a user sees it. */
export interface DisplayedFigure {
  readonly location: string;
  readonly indicator: string;
  readonly of: string;
  readonly text: string;
  /** True inside a sentence among other words. */
  readonly inSentence: boolean;
}

export class Comparison {
  compared = 0;
  readonly differences: string[] = [];
  readonly countsByLocation = new Map<string, number>();
  private readonly registry: NumbersRegistry;

  constructor(registry: NumbersRegistry) {
    this.registry = registry;
  }

  take(all: readonly DisplayedFigure[]): void {
    for (const figure of all) {
      const { location, indicator, of, text } = figure;
      const known = this.registry.find(indicator, of);
      this.compared += 1;
      this.countsByLocation.set(location, (this.countsByLocation.get(location) ?? 0) + 1);
      if (!known)
        this.differences.push(`${location}: ${indicator} of ${of} shows "${text}" and is not in the registry`);
      else if (!matchesFigure(text, known, figure.inSentence))
        this.differences.push(
          `${location}: ${indicator} of ${of} shows "${text}", not "${formsOf(known).join('" or "')}"`,
        );
    }
  }
}

/** Stands before a figure of the approved plan, next to the trend's. */
const approvedLabel = approvedPlan.approvedShort('');

/** Every marked figure of the page, its exact value on pointing too. */
export async function figuresOn(page: Page, location: string): Promise<DisplayedFigure[]> {
  const elements = await page.locator('[data-figure]').evaluateAll((elements) =>
    elements.map((element) => ({
      keys: (element.getAttribute('data-figure') ?? '').split(' ').filter(Boolean),
      of: element.getAttribute('data-of') ?? '',
      text: element.textContent ?? '',
      title: element.getAttribute('title'),
    })),
  );
  return elements.flatMap(({ keys, of, text, title }) =>
    keys.flatMap((indicator) => {
      const figure = {
        location,
        indicator,
        of,
        text: of.startsWith('sealed:') && text.startsWith(approvedLabel) ? text.slice(approvedLabel.length) : text,
        inSentence: keys.length > 1 || indicator === 'max_exposure_month',
      };
      return title ? [figure, { ...figure, text: title, inSentence: false }] : [figure];
    }),
  );
}
