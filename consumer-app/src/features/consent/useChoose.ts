import { api } from '@/lib/api';
import { type Choice, keepChoice } from '@/lib/measuring';

/** The maximum number of attempts to record a choice on the server. On the device it takes effect at once. */
const maxAttempts = 3;

/** Returns a function that sets whether visits may be measured. */
export function useChoose(): (choice: Choice) => void {
  const { mutate } = api.useMutation('post', '/consent', {
    retry: maxAttempts,
    onError: (error) => console.warn('The choice could not be taken down.', error),
  });
  return (choice) => {
    keepChoice(choice);
    mutate({ body: { choice } });
  };
}
