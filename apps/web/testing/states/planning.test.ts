import { drawStates } from './draw.ts';

drawStates('planning');
