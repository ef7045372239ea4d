import { landEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addFile, findPlotOfFiles, locateFile, readFile, removeFile } from './land-files.service.ts';

export const landFileRoutes: readonly Route[] = [
  route(endpoints.addFile, {
    locate: (context, { params }) => findPlotOfFiles(context, params.id),
    act: (context, { located, body }) => addFile(context, located, body),
  }),
  route(endpoints.file, {
    locate: (context, { params }) => locateFile(context, params.id, params.file),
    act: (context, { located }) => readFile(context, located),
  }),
  route(endpoints.removeFile, {
    locate: (context, { params }) => locateFile(context, params.id, params.file),
    act: (context, { located }) => removeFile(context, located),
  }),
];
