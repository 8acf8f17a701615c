import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withoutPlace } from './withoutPlace.ts';

/** The step of the details in URLs, before those of the questions. */
const detailsStep = '0';

/** Returns the state of the details that are asked before the questions of a funnel. They have their own URL. */
export function useDetails(submitted: boolean | undefined) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('step') === detailsStep;
  const onDetails = submitted === false || named;
  const address = new URLSearchParams(withoutPlace(search.toString()));
  address.set('step', detailsStep);
  const atDetails = address.toString();

  useEffect(() => {
    if (submitted === false && !named) void navigate({ search: atDetails }, { replace: true });
  }, [submitted, named, atDetails, navigate]);

  return {
    /** Whether the details are shown: until they are submitted, and after going back to them. */
    here: onDetails,
    /** Returns from the first question to the details. */
    show: () => void navigate({ search: atDetails }, { replace: true }),
    /** Continues with the first open question. */
    leave: () => void navigate({ search: withoutPlace(search.toString()) }),
  };
}
