import { expect, it } from 'vitest';
import {
  bytesOf,
  centred,
  cropLimits,
  held,
  moved,
  placed,
  positionOf,
  qualities,
  smallEnough,
  windowOf,
  zoomed,
} from './crop.ts';

const wide = { width: 400, height: 200 };

it('begins in the middle with the whole shorter side', () => {
  expect(centred(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(windowOf(wide, 1)).toBe(200);
});

it('never leaves the image, however far it is moved or zoomed', () => {
  for (const crop of [
    moved(centred(wide), wide, 50, 50),
    moved(centred(wide), wide, -50, -50),
    held({ x: -9, y: 999, zoom: 99 }, wide),
    zoomed({ x: 400, y: 200, zoom: 4 }, wide, 0.1),
  ]) {
    const half = windowOf(wide, crop.zoom) / 2;
    expect(crop.zoom).toBeGreaterThanOrEqual(1);
    expect(crop.zoom).toBeLessThanOrEqual(cropLimits.zoomMost);
    expect(crop.x - half).toBeGreaterThanOrEqual(0);
    expect(crop.x + half).toBeLessThanOrEqual(wide.width);
    expect(crop.y - half).toBeGreaterThanOrEqual(0);
    expect(crop.y + half).toBeLessThanOrEqual(wide.height);
  }
});

it('moves with the hand: to the right shows what is on the left', () => {
  expect(moved(centred(wide), wide, 0.1, 0).x).toBe(180);
});

it('is placed between the edges, and says where it is', () => {
  const crop = placed(zoomed(centred(wide), wide, 2), wide, { right: 1, down: 0.25 });
  expect(crop).toEqual({ x: 350, y: 75, zoom: 2 });
  expect(positionOf(crop, wide)).toEqual({ right: 1, down: 0.25 });
  expect(positionOf(centred(wide), wide)).toEqual({ right: 0.5, down: 0.5 });
});

it('takes the best quality that is small enough, and the smallest where none is', () => {
  const addressOf = (bytes: number) => `data:image/jpeg;base64,${'A'.repeat(Math.ceil((bytes * 4) / 3))}`;
  expect(bytesOf('data:image/png;base64,QUJD')).toBe(3);
  expect(bytesOf('data:image/png;base64,QQ==')).toBe(1);
  expect(smallEnough((quality) => addressOf(quality * 120 * 1_024))).toBe(addressOf(0.8 * 120 * 1_024));
  expect(smallEnough((quality) => addressOf(quality * 9_000_000))).toBe(addressOf((qualities.at(-1) ?? 0) * 9_000_000));
});
