import { drawStates } from './draw.ts';

drawStates('administration');
