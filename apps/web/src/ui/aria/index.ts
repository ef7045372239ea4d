/** Layers that React Aria draws. This folder is imported where a layer opens, and never with a screen. */
import './pressable.ts';

export { DayCalendar } from './day-calendar.tsx';
export { FloatingPanel } from './floating-panel.tsx';
export { MenuList } from './menu-list.tsx';
export { MonthList } from './month-list.tsx';
export { SearchedList } from './searched-list.tsx';
