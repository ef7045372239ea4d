import { drawStates } from './draw.ts';

drawStates('collaboration');
