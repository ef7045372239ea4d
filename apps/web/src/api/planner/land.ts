import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, LandFile } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { downloadFile } from '../download.ts';
import { queryOf, underKey } from '../query.ts';
import { sendRaw } from '../transport.ts';

/** Plots of land by name, discarded ones too. */
export const landPlotsQuery = queryOf('GET /api/planner/land-plots/', { list: true });

/** Plots in the bin. */
export const landBinQuery = queryOf('GET /api/planner/land-plots/', { query: { deleted: 'true' }, list: true });

/** People who may answer for a plot. */
export const landPeopleQuery = queryOf('GET /api/planner/land-people/', { list: true });

/** Versions whose study a plot may become. */
export const landVersionsQuery = (enterprise: number) =>
  queryOf('GET /api/planner/versions/', { query: { empreendimento: enterprise }, list: true });

/** A plot with its moves and files. */
export const landPlotQuery = (id: number) => queryOf('GET /api/planner/land-plots/:id/', { params: { id } });

type Move = BodyOfRequest<'POST /api/planner/land-plots/:id/moves/'>;
type Upload = BodyOfRequest<'POST /api/planner/land-plots/:id/files/'>;
type Fields = BodyOfRequest<'PATCH /api/planner/land-plots/:id/'>;

export function useLandWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: underKey('/api/planner/land-plots/') });
  return {
    move: useMutation({
      mutationFn: ({ id, body }: { id: number; body: Move }) =>
        call('POST /api/planner/land-plots/:id/moves/', { params: { id }, body, notify: 'failures' }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, body, version }: { id: number; body: Fields; version: number }) =>
        call('PATCH /api/planner/land-plots/:id/', {
          ...{ params: { id }, body, ifMatch: `"${version}"`, notify: 'failures' as const },
        }),
      onSettled,
    }),
    addFile: useMutation({
      mutationFn: ({ id, body }: { id: number; body: Upload }) =>
        call('POST /api/planner/land-plots/:id/files/', { params: { id }, body, notify: 'none' }),
      onSettled,
    }),
    removeFile: useMutation({
      mutationFn: ({ id, file }: { id: number; file: number }) =>
        call('DELETE /api/planner/land-plots/:id/files/:file/', { params: { id, file }, notify: 'failures' }),
      onSettled,
    }),
  };
}

/** An enterprise comes or goes with the act: its lists are read again too. */
function useLandAct<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/planner/') }),
  });
}

type Conversion = BodyOfRequest<'POST /api/planner/land-plots/:id/development/'>;

export const useConvertPlot = () =>
  useLandAct(({ id, body }: { id: number; body: Conversion }) =>
    call('POST /api/planner/land-plots/:id/development/', {
      ...{ params: { id }, body, idempotencyKey: newIdempotencyKey(), notify: 'none' as const },
    }),
  );

/** The plot itself is not read again: it is not found any more. */
export function useRemovePlot(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call('DELETE /api/planner/land-plots/:id/', { params: { id }, ifMatch: `"${version}"`, notify: 'none' }),
    onSuccess: () => {
      onRemoved();
      for (const { queryKey } of [landPlotsQuery, landBinQuery])
        void client.invalidateQueries({ queryKey, exact: true });
    },
  });
}

export const useRestorePlot = () =>
  useLandAct(({ id }: { id: number }) =>
    call('POST /api/planner/land-plots/:id/restore/', { params: { id }, notify: 'failures' }),
  );

/** Searches the study of a plot. It writes nothing. */
export const useLandResidual = (id: number) =>
  useMutation({
    mutationFn: (body: BodyOfRequest<'POST /api/planner/land-plots/:id/residual/'>) =>
      call('POST /api/planner/land-plots/:id/residual/', { params: { id }, body, notify: 'failures' }),
  });

/** The content of a file; null where it does not come. */
export async function readLandFile(plot: number, file: number): Promise<Blob | null> {
  const answer = await sendRaw({ url: `/api/planner/land-plots/${plot}/files/${file}/`, headers: { Accept: '*/*' } });
  return typeof answer === 'string' || !answer.ok ? null : answer.blob().catch(() => null);
}

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** The name without its ending: the browser saves it with the one of its type. */
const baseName = (name: string): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name);

export const downloadLandFile = (plot: number, { id, name, media_type }: LandFile): Promise<boolean> =>
  downloadFile({ name: baseName(name), type: endings[media_type] }, 'GET /api/planner/land-plots/:id/files/:file/', {
    params: { id: plot, file: id },
  });
