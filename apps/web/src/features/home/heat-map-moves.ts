/** Returns a key's target; null without one. */
export function moved(
  key: string,
  far: boolean,
  [row, column]: readonly [number, number],
  [rows, columnCount]: readonly [number, number],
): readonly [number, number] | null {
  const [lastRow, lastColumn] = [rows - 1, columnCount - 1];
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [Math.max(0, row - 1), column],
    ArrowDown: [Math.min(lastRow, row + 1), column],
    ArrowLeft: [row, Math.max(0, column - 1)],
    ArrowRight: [row, Math.min(lastColumn, column + 1)],
    Home: [far ? 0 : row, 0],
    End: [far ? lastRow : row, lastColumn],
  };
  return ways[key] ?? null;
}
