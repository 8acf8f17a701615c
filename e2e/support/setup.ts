import { startServer } from './serve.ts';

/** Starts the one server of all walks and signs the demo member of staff in; stops the server when the walks are done. */
export default async function setup(): Promise<() => Promise<void>> {
  const { port, stop } = await startServer();
  process.env.WALKS_PORT = String(port);
  try {
    // What is imported here reads the port.
    const { authenticatorCode, signInStaff } = await import('./staff.ts');
    process.env.WALKS_STAFF_CODE = authenticatorCode();
    process.env.WALKS_STAFF = JSON.stringify(await signInStaff(process.env.WALKS_STAFF_CODE));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
