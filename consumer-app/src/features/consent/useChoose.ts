import { api } from '@/lib/api';
import { type Choice, keepChoice } from '@/lib/measuring';

/**
 * A choice holds on this device at once. That it is proof asks for the server: without a network it gets there later.
 */
const tries = 3;

/** Chooses whether visits are measured. */
export function useChoose(): (choice: Choice) => void {
  const { mutate } = api.useMutation('post', '/consent', {
    retry: tries,
    onError: (error) => console.warn('The choice could not be taken down.', error),
  });
  return (choice) => {
    keepChoice(choice);
    mutate({ body: { choice } });
  };
}
