import { formatDate, formatTime } from '../../ui/numbers/index.ts';

export const dayOf = (instant: string): string => formatDate(new Date(instant));
export const momentOf = (instant: string): string => `${dayOf(instant)} ${formatTime(new Date(instant))}`;
