import { drawStates } from './draw.ts';

drawStates('sales');
