import { drawStates } from './draw.ts';

drawStates('integration');
