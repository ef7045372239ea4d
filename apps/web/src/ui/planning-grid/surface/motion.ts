/** A grid on the move: sketched in every frame, and drawn in full when it rests. */
import type { RunningCursor } from '../../grid-navigation/options.ts';
import { type Block, covers, isSameBlock, isStep, stepToward } from './axis-window.ts';

/** Pause after which a movement is over, ms. Longer than between two notches of a wheel or two repeats of a key. */
export const REST_MS = 160;

export interface Offsets {
  readonly top: number;
  readonly left: number;
}

/** The grid as of its last render, for a movement. */
export interface MotionView {
  /** The block in sight at these offsets, and the one to draw for it. */
  readonly seenAt: (offsets: Offsets) => Block;
  readonly targetAt: (offsets: Offsets) => Block;
  /** Draws what is in sight without elements, with the cursor where it runs; false where that cannot be. */
  readonly sketch: (offsets: Offsets, cursor: RunningCursor | null) => boolean;
  /** Draws the cursor where it has run to. */
  readonly land: () => void;
  readonly hideSketch: () => void;
  /** Makes the elements of a block; calls `rendered` of the motion when they are there. */
  readonly draw: (block: Block) => void;
  /** The same before the next frame, for where nothing may be sketched. */
  readonly drawAtOnce: (block: Block) => void;
}

export class Motion {
  offsets: Offsets = { top: 0, left: 0 };
  /** The block that has elements; null before the grid has a size. */
  drawn: Block | null = null;
  #view: MotionView | null = null;
  #isSketched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #sketching = 0;
  #isSettling = false;
  /** A cursor that runs under a held key; null while it is where it was drawn. */
  #cursor: RunningCursor | null = null;
  /** A key has scrolled; the render that it causes shows it. */
  #isPending = false;
  /** An editor is open: it must not be covered. */
  #isStill = false;
  /** A pointer is down: it selects the cells that it meets. */
  #isHeld = false;

  /** The grid was rendered: what a sketch shows may have changed, and what is drawn may no longer be enough. */
  rendered(view: MotionView, drawn: Block, isStill: boolean): void {
    this.#view = view;
    this.drawn = drawn;
    this.#isStill = isStill;
    this.#isPending = false;
    const isEnough = covers(drawn, view.seenAt(this.offsets));
    if (isStill) {
      this.#end();
      if (!isEnough) view.draw(view.targetAt(this.offsets));
    } else if (!isEnough || this.#isSketched) this.#showNext();
    if (this.#isSettling) this.#frame = requestAnimationFrame(this.#step);
  }

  /** The grid scrolls itself, and is rendered next. */
  reveals(offsets: Offsets): void {
    if (isSameOffsets(offsets, this.offsets)) return;
    this.offsets = offsets;
    this.#isPending = true;
    const target = this.#view?.targetAt(offsets);
    // A step of the cursor makes few elements, at once.
    if (target && this.drawn && !this.#isSketched && isStep(this.drawn, target)) this.#view?.draw(target);
    this.#rest();
  }

  /** The cursor runs, with these offsets in sight. False where it cannot be sketched. */
  runs(offsets: Offsets, cursor: RunningCursor): boolean {
    const view = this.#view;
    if (!view || !this.drawn || this.#isStill || this.#isHeld) return false;
    if (!this.#isSketched && !view.sketch(offsets, cursor)) return false;
    this.#pause();
    this.offsets = offsets;
    this.#cursor = cursor;
    if (this.#isSketched) this.#showNext();
    else this.#rest();
    this.#isSketched = true;
    return true;
  }

  /** The scroll is at these offsets, by hand or by the grid itself. */
  moved(offsets: Offsets): void {
    if (isSameOffsets(offsets, this.offsets) && !this.#isPending) return;
    this.#isPending = false;
    this.offsets = offsets;
    const view = this.#view;
    if (!view || !this.drawn) return;
    if (this.#isSketched || !covers(this.drawn, view.seenAt(offsets))) this.#show();
    else this.#rest();
  }

  /** From here on, or no longer, cells are made as they come into sight. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  /** Draws what is in sight at once, for a press on it. True when there was something to draw. */
  settle(): boolean {
    if (!this.#view || !this.#isSketched) return false;
    this.#landCursor();
    this.#end();
    this.#view.draw(this.#view.targetAt(this.offsets));
    return true;
  }

  stop(): void {
    this.#end();
    this.#view = null;
  }

  #show(): void {
    const view = this.#view;
    cancelAnimationFrame(this.#sketching);
    this.#sketching = 0;
    if (!view) return;
    this.#isSketched = !this.#isStill && !this.#isHeld && view.sketch(this.offsets, this.#cursor);
    if (!this.#isSketched) view.drawAtOnce(view.targetAt(this.offsets));
    else if (!this.#isSettling) this.#rest();
  }

  /** Several keys may come before a frame, and are sketched once. */
  #showNext(): void {
    this.#sketching ||= requestAnimationFrame(() => this.#show());
  }

  #rest(): void {
    this.#pause();
    this.#timer = setTimeout(() => {
      this.#isSettling = true;
      this.#landCursor();
      this.#step();
    }, REST_MS);
  }

  #landCursor(): void {
    if (!this.#cursor) return;
    this.#cursor = null;
    this.#view?.land();
  }

  readonly #step = (): void => {
    const view = this.#view;
    if (!view || !this.drawn || !this.#isSettling) return;
    const target = view.targetAt(this.offsets);
    if (isSameBlock(this.drawn, target)) this.#end();
    else view.draw(stepToward(this.drawn, target));
  };

  #pause(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#isSettling = false;
  }

  #end(): void {
    this.#pause();
    cancelAnimationFrame(this.#sketching);
    this.#sketching = 0;
    if (this.#isSketched) this.#view?.hideSketch();
    this.#isSketched = false;
    this.#cursor = null;
  }
}

const isSameOffsets = (one: Offsets, other: Offsets): boolean => one.top === other.top && one.left === other.left;
