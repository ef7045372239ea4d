import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '../query-client.ts';
import { Frame } from './frame.tsx';

/** Every signed-in screen: the answers of the server and the frame around it. */
export function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  );
}
