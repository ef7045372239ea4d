/** The yardstick of `npm run bench:grid`: a canvas that draws the cells in sight with `fillText`, and nothing else. */
import type { Page } from 'playwright-core';

export interface CanvasSize {
  readonly rows: number;
  readonly columns: number;
  readonly row: number;
  readonly column: number;
}

export async function openCanvasGrid(page: Page, size: CanvasSize): Promise<void> {
  await page.setContent(
    '<!doctype html><style>body{margin:0}#grid{position:relative;width:1200px;height:700px;overflow:auto}canvas{position:sticky;top:0;left:0;display:block}</style><div id="grid" role="treegrid" tabindex="0"><div id="sheet"><canvas></canvas></div></div>',
  );
  await page.evaluate(drawOnScroll, size);
}

/** Runs in the page. */
function drawOnScroll(size: CanvasSize): void {
  const grid = document.querySelector<HTMLElement>('#grid');
  const sheet = document.querySelector<HTMLElement>('#sheet');
  const canvas = document.querySelector('canvas');
  const pen = canvas?.getContext('2d', { alpha: false });
  if (!grid || !sheet || !canvas || !pen) throw new Error('no canvas');
  sheet.style.width = `${size.columns * size.column}px`;
  sheet.style.height = `${size.rows * size.row}px`;
  canvas.width = grid.clientWidth;
  canvas.height = grid.clientHeight;
  const draw = (): void => {
    const { scrollTop: top, scrollLeft: left } = grid;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#222';
    pen.font = '12px sans-serif';
    pen.textAlign = 'right';
    const [firstRow, firstColumn] = [Math.floor(top / size.row), Math.floor(left / size.column)];
    for (let row = firstRow; row * size.row < top + canvas.height; row += 1)
      for (let column = firstColumn; column * size.column < left + canvas.width; column += 1)
        pen.fillText(
          String(row * 1000 + column),
          (column + 1) * size.column - left - 5,
          (row + 1) * size.row - top - 9,
        );
  };
  grid.addEventListener('scroll', draw, { passive: true });
  grid.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') grid.scrollTop += size.row;
    if (event.key === 'ArrowRight') grid.scrollLeft += size.column;
    event.preventDefault();
  });
  draw();
}
