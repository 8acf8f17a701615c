import '@lepelblad/theme/fonts.css';
import { StrictMode } from 'react';
import { localStorageStore } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Console } from './Console';
import { createClient } from './providers/api';
import { readBoot, readNonce } from './providers/boot';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the console.');

const whole = (
  <Console boot={readBoot()} client={createClient()} store={localStorageStore('1', 'Console')} nonce={readNonce()} />
);

createRoot(place).render(
  <StrictMode>
    {/*
      A data router, because only that can hold somebody back who leaves with unsaved changes. Without transitions, because react-admin
      asks again who is signed in while one lasts, and so sends to the sign-in page over and over before it can show.
    */}
    <RouterProvider router={createBrowserRouter([{ path: '*', element: whole }])} useTransitions={false} />
  </StrictMode>,
);
