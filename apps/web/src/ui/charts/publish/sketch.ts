import type { ColorToken } from '../../tokens/tokens.ts';

/** A drawing as data, for charts that are no vector on the page; colours are tokens. */
export type SketchMark =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: ColorToken;
      readonly stroke?: ColorToken;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly stroke: ColorToken;
      readonly width?: number;
      readonly dash?: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly fill: ColorToken;
      readonly anchor?: 'start' | 'middle' | 'end';
      readonly size?: number;
      readonly strong?: boolean;
    };

export interface Sketch {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly SketchMark[];
}
