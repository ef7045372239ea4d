/** Layers of charts: one hue in both themes, distinct for every eye. Distances are of OKLab, 0 to about 1. */
import { describe, expect, it } from 'vitest';
import { colors } from './tokens.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Complete colour blindness of each kind, on linear sRGB: Machado, Oliveira and Fernandes, 2009. */
const eyes: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** Björn Ottosson, 2020: linear sRGB to cones, cones to lightness and two axes of colour. */
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const [x, y, z] = matrix.map(([p, q, r]) => p * a + q * b + r * c);
  return [x ?? 0, y ?? 0, z ?? 0];
};
const each = ([a, b, c]: Triple, act: (value: number) => number): Triple => [act(a), act(b), act(c)];
const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const channel = (color: string, at: number): number => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255);

function labOf(color: string, eye: Matrix): Triple {
  const seen = times(eye, [channel(color, 1), channel(color, 3), channel(color, 5)]);
  return times(
    toLab,
    each(
      times(
        toCones,
        each(seen, (value) => Math.max(0, value)),
      ),
      Math.cbrt,
    ),
  );
}

const layers = ['k1', 'k2', 'k3'] as const;

describe('the layers of a chart', () => {
  it.each(layers)('%s has one hue in both themes, within thirty degrees', (layer) => {
    const hueOf = (color: string): number => {
      const [, a, b] = labOf(color, eyes.usual as Matrix);
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    const apart = Math.abs(hueOf(colors.light[layer]) - hueOf(colors.dark[layer]));
    expect(Math.min(apart, 360 - apart)).toBeLessThan(30);
  });

  it.each(Object.keys(eyes))('are distinct with %s vision in both themes', (name) => {
    const eye = eyes[name] as Matrix;
    for (const theme of [colors.light, colors.dark])
      for (const [one, other] of [
        ['k1', 'k2'],
        ['k2', 'k3'],
        ['k1', 'k3'],
      ] as const) {
        const [from, to] = [labOf(theme[one], eye), labOf(theme[other], eye)];
        const apart = Math.hypot(...from.map((value, at) => value - (to[at] ?? 0)));
        expect(apart, `${one} and ${other}`).toBeGreaterThan(0.1);
      }
  });
});
