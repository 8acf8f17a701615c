import '@lepelblad/theme/fonts.css';
import { StrictMode } from 'react';
import { localStorageStore } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Console } from './Console';
import { createClient } from './providers/api';
import { readBoot, readNonce } from './providers/boot';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with id root.');

const app = (
  <Console boot={readBoot()} client={createClient()} store={localStorageStore('1', 'Console')} nonce={readNonce()} />
);

createRoot(root).render(
  <StrictMode>
    {/*
      A data router, because only that can block navigation while there are unsaved changes. Without transitions, because react-admin
      checks authentication again during one and so redirects to the sign-in page repeatedly before it can render.
    */}
    <RouterProvider router={createBrowserRouter([{ path: '*', element: app }])} useTransitions={false} />
  </StrictMode>,
);
