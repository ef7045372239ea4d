import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { InSlices } from '../../ui/feedback/in-slices.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { queryClient } from '../query-client.ts';
import { Frame } from './frame.tsx';

/** Every signed-in screen: the answers of the server and the frame around it. */
export function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <InSlices before={<Loading />}>
        <Frame>
          <InSlices before={<Loading />}>
            <Outlet />
          </InSlices>
        </Frame>
      </InSlices>
    </QueryClientProvider>
  );
}
